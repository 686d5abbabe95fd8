/** Customers of the sample day. All names and places are invented. */
export const housing = { customerId: 4101, customerName: 'Brf Norrgatan 8' }
export const hospital = { customerId: 4102, customerName: 'Sankt Görans vårdcentral' }
export const city = { customerId: 4103, customerName: 'Norrby kommun, gata och park' }
export const school = { customerId: 4104, customerName: 'Lillåskolan' }
