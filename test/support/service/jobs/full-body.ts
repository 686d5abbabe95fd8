/** A job's body with every property that a body may have. */
import { noon, testUuid } from '../open-service.ts'

export const fullBody = {
  title: 'Pump stands still',
  description: 'It hums, then nothing.',
  priority: 'HIGH',
  startTime: noon + 3_600_000,
  duration: 90,
  placeName: 'Storgatan 1',
  contactPerson: { name: 'Åsa', phone: '+46 70 123', email: null, languages: ['sv'] },
  destinations: [
    { location: { street: 'Storgatan 1', zip: '111 22', city: 'Stockholm', floor: 3 }, gate: 'blue' },
    { order: 5, location: { placeName: 'Depot', latitude: 59.33, longitude: 18.06 } },
  ],
  customerName: 'Bäckström & Co',
  projectId: 12,
  projectName: 'Renewal',
  orderId: 30,
  externalId: 'R-2044/7',
  assetUuid: testUuid(4_000),
  signature: { name: 'Åsa', timeStamp: noon, documentUuid: null, ink: 'black' },
  items: [
    { title: 'Seal', quantity: 1.5, unit: 'm', done: true, shelf: 'B4' },
    { title: 'Filter', description: 'the big one' },
  ],
  customFields: [{ name: 'leak', type: 'BOOLEAN', value: false, odd: [1] }],
  colour: 'red',
}
