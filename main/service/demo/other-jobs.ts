/** Jobs of the sample day without an hour today: overdue, all day, without a time, tomorrow. */
import { city, hospital, housing, school } from './demo-customers.ts'
import { type DemoJob, items, job } from './demo-job.ts'

export const otherJobs: readonly DemoJob[] = [
  job(
    'Expansion vessel: replace and refill',
    {
      when: { kind: 'day', daysFromNow: -2, clock: '13:00', duration: 90 },
      asset: 'boiler',
      plannedHoursAgo: 96,
      history: [{ minutesFromNow: -2_800, state: 'ACCEPTED' }],
    },
    {
      ...housing,
      priority: 'HIGH',
      description: 'The pressure falls from 1.6 to 0.8 bar within a week. The vessel has lost its air.',
      contactPerson: { name: 'Ulla Bergman', phone: '+46 70 123 45 67', email: 'ulla.bergman@example.com' },
      location: { placeName: 'Norrgatan 8, boiler room', street: 'Norrgatan 8, uppgång C', zip: '352 31' },
      items: items(
        'Close and drain',
        'Change the 80 l vessel',
        'Fill to 1.5 bar',
        'Bleed the radiators on floor 4',
      ),
    },
  ),
  job(
    'Storm damage: hanging branch over the cycle path',
    { when: { kind: 'day', daysFromNow: -1, clock: '08:30', duration: 60 }, plannedHoursAgo: 30 },
    {
      ...city,
      priority: 'URGENT',
      description:
        'A branch of the second lime tree from the bridge hangs over the path. The path is taped off.',
      contactPerson: { name: 'Driftcentralen', phone: '+46 470 410 00', email: null },
      location: {
        placeName: 'Strandpromenaden, by the footbridge',
        street: 'Strandpromenaden vid gångbron mellan Spetsamossen och Växjösjöns norra strand',
        zip: '352 34',
        latitude: 56.8712,
        longitude: 14.8105,
      },
    },
  ),
  job(
    'Playground: monthly safety round',
    { when: { kind: 'allDay', daysFromNow: 0 } },
    {
      ...city,
      description: 'Any time today, in dry weather. Swings, climbing frame, edging, sand depth.',
      location: { placeName: 'Linnéparken', street: 'Linnéparken, södra ingången', zip: '352 33' },
      items: items(
        'Swings: chains and bearings',
        'Climbing frame: bolts',
        'Sand depth 30 cm',
        'Litter and glass',
      ),
    },
  ),
  job(
    'Read the heat meters',
    { when: { kind: 'untimed', duration: 30 } },
    {
      ...school,
      priority: 'LOW',
      description: 'Four meters. Write the values in a note.',
      location: { placeName: 'Lillåskolan', street: 'Lillågatan 44', zip: '352 49' },
    },
  ),
  job(
    'Garage door stops half way',
    {
      when: { kind: 'untimed', duration: 45 },
      history: [
        { minutesFromNow: -1_400, state: 'STARTED' },
        { minutesFromNow: -1_370, note: 'The photo cell is broken, waiting for a new one.' },
        { minutesFromNow: -1_365, state: 'PAUSED' },
      ],
    },
    {
      ...housing,
      description: 'It opens to about a metre and goes down again.',
      contactPerson: { name: 'Jonas Ek', phone: '+46 70 998 20 11', email: 'jonas.ek@example.com' },
      location: {
        placeName: 'Norrgatan 8, garage',
        street: 'Norrgatan 8, infart från Västra Esplanaden',
        zip: '352 31',
      },
    },
  ),
  job(
    'Water under the sink in the staff kitchen',
    { when: { kind: 'untimed', duration: 45 }, technician: null, plannedHoursAgo: 2 },
    {
      ...hospital,
      state: 'PUBLISHED',
      priority: 'HIGH',
      description: 'The bucket is full twice a day.',
      contactPerson: { name: 'Amira Haddad', phone: '+46 73 555 01 22', email: 'amira.haddad@example.com' },
      location: { placeName: 'Sankt Görans vårdcentral, plan 1', street: 'Sjukhusvägen 12', zip: '352 57' },
    },
  ),
  job(
    'Lift: yearly inspection with the inspector',
    { when: { kind: 'day', daysFromNow: 1, clock: '09:00', duration: 120 }, asset: 'lift' },
    {
      ...hospital,
      description: 'Meet the inspector at entrance B. Bring the logbook of lift 1 and lift 2.',
      contactPerson: { name: 'Amira Haddad', phone: '+46 73 555 01 22', email: 'amira.haddad@example.com' },
      location: {
        placeName: 'Sankt Görans vårdcentral, lifts 1–2',
        street: 'Sjukhusvägen 12, entré B',
        zip: '352 57',
      },
    },
  ),
]
