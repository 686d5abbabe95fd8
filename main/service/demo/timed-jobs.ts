/** Jobs of the sample day with a time near its creation. */
import { city, hospital, housing, school } from './demo-customers.ts'
import { type DemoJob, items, job } from './demo-job.ts'

export const timedJobs: readonly DemoJob[] = [
  job(
    'Sprinkler centre: weekly test',
    {
      when: { kind: 'at', minutesFromNow: -210, duration: 45 },
      history: [
        { minutesFromNow: -230, state: 'ACCEPTED' },
        { minutesFromNow: -205, state: 'STARTED' },
        { minutesFromNow: -180, note: 'Alarm valve rang after 22 s. Pressure 6.1 bar before, 5.9 after.' },
        { minutesFromNow: -170, state: 'FINISHED' },
      ],
    },
    {
      ...hospital,
      description: 'Tell the alarm centre before and after. The key is in the box by the loading dock.',
      contactPerson: { name: 'Vaktmästeriet', phone: '+46 470 58 80 00', email: 'vakt@example.com' },
      location: { placeName: 'Sankt Görans vårdcentral', street: 'Sjukhusvägen 12', zip: '352 57' },
      items: items(
        'Call the alarm centre',
        'Open the test valve',
        'Read both gauges',
        'Call the alarm centre again',
      ),
    },
  ),
  job(
    'Boiler: annual service, block C',
    {
      when: { kind: 'at', minutesFromNow: -45, duration: 120 },
      asset: 'boiler',
      history: [
        { minutesFromNow: -80, state: 'ACCEPTED' },
        { minutesFromNow: -65, state: 'IN_TRANSIT' },
        { minutesFromNow: -48, state: 'ON_STATION' },
        { minutesFromNow: -42, state: 'STARTED' },
        {
          minutesFromNow: -20,
          note: 'The flue gas sensor reads 40 °C too high. Ordered a new one.',
          discrepancy: true,
        },
      ],
    },
    {
      ...housing,
      description:
        'Clean the burner and the heat exchanger, change the nozzle, measure CO₂ and soot. Tenants were told that there is no hot water until noon.',
      contactPerson: { name: 'Ulla Bergman', phone: '+46 70 123 45 67', email: 'ulla.bergman@example.com' },
      location: {
        placeName: 'Norrgatan 8, boiler room',
        street: 'Norrgatan 8, uppgång C',
        zip: '352 31',
        latitude: 56.8796,
        longitude: 14.8059,
      },
      items: items(
        'Clean the burner',
        'Change the nozzle',
        'Clean the heat exchanger',
        'Measure CO₂ and soot',
        'Sign the logbook',
      ),
    },
  ),
  job(
    'Lift alarm: emergency telephone is silent',
    {
      when: { kind: 'at', minutesFromNow: 60, duration: 60 },
      asset: 'lift',
      history: [{ minutesFromNow: -30, state: 'ACCEPTED' }],
    },
    {
      ...hospital,
      priority: 'URGENT',
      description: 'The two-way alarm in lift 2 gives no tone. Nobody may use the lift until it is mended.',
      contactPerson: { name: 'Amira Haddad', phone: '+46 73 555 01 22', email: 'amira.haddad@example.com' },
      location: {
        placeName: 'Sankt Görans vårdcentral, lift 2',
        street: 'Sjukhusvägen 12, entré B, plan 3',
        zip: '352 57',
      },
      items: items('Test the battery', 'Test the line', 'Call from the car', 'Update the sign in the car'),
    },
  ),
  job(
    'Circulation pump makes noise',
    { when: { kind: 'at', minutesFromNow: 120, duration: 90 }, asset: 'pump' },
    {
      ...school,
      description: 'Caretaker hears grinding from pump P2 in the district heating room since Monday.',
      contactPerson: { name: 'Per-Olof Gustavsson', phone: '+46 76 808 14 30', email: null },
      location: {
        placeName: 'Lillåskolan, fan room 2',
        street: 'Lillågatan 44–48, ingång från lastkajen på baksidan',
        zip: '352 49',
      },
      items: items(
        'Bleed the pump',
        'Measure current on each phase',
        'Change the bearing or order a new head',
      ),
    },
  ),
  job(
    'Fire doors: closers on floors 1–4',
    { when: { kind: 'at', minutesFromNow: 240, duration: 120 } },
    {
      ...housing,
      description:
        'Eleven doors. Two on floor 3 do not latch; the protocol from the inspection is in the boiler room.',
      contactPerson: { name: 'Ulla Bergman', phone: '+46 70 123 45 67', email: 'ulla.bergman@example.com' },
      location: { placeName: 'Norrgatan 8, stairwells A–C', street: 'Norrgatan 8', zip: '352 31' },
      items: items('Floor 1', 'Floor 2', 'Floor 3', 'Floor 4'),
    },
  ),
  job(
    'Fell a spruce that leans over the fence',
    { when: { kind: 'at', minutesFromNow: 30, duration: 180 }, technician: 1 },
    {
      ...city,
      description: 'About 22 m, leans to the north. Close the footpath. Needs two people and the winch.',
      contactPerson: { name: 'Gunilla Frisk', phone: '+46 470 410 20', email: 'gunilla.frisk@example.com' },
      location: { placeName: 'Bokhultet, plot 17', street: 'Bokhultsvägen 31', zip: '352 44' },
      items: items('Close the path', 'Fell', 'Limb and stack', 'Open the path'),
    },
  ),
  job(
    'Ventilation: change filters in unit LB03',
    {
      when: { kind: 'at', minutesFromNow: -120, duration: 60 },
      technician: 1,
      history: [
        { minutesFromNow: -125, state: 'STARTED' },
        { minutesFromNow: -60, state: 'FINISHED' },
      ],
    },
    {
      ...school,
      description: 'Filters lie in the fan room: 4 × F7, 592 × 592.',
      location: { placeName: 'Lillåskolan, roof', street: 'Lillågatan 44', zip: '352 49' },
    },
  ),
]
