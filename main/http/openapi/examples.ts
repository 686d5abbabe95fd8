/** Bodies that a reader can copy; a test holds each to its schema. */

export const jobInputExamples = [
  {
    title: 'Replace the circulation pump',
    description: 'The pump in the cellar hums. The spare is in the van.',
    priority: 'HIGH',
    startTime: 1_795_161_600_000,
    duration: 90,
    placeName: 'Hornsgatan 12',
    contactPerson: { name: 'Maja Lind', phone: '+46 8 555 010 10', email: null },
    destinations: [
      {
        location: {
          street: 'Hornsgatan 12',
          zip: '118 20',
          city: 'Stockholm',
          latitude: 59.3186,
          longitude: 18.0512,
        },
      },
    ],
    items: [{ title: 'Drain the circuit' }, { title: 'Fit the pump', quantity: 1, unit: 'piece' }],
  },
]

export const webhookInputExamples = [
  {
    url: 'https://planning.example.com/hooks/fieldbook',
    channels: ['job'],
    eventTypeFilter: 'CREATE|RESOURCE_ACTION',
  },
]

export const webhookEventExamples = [
  {
    channel: 'job',
    eventType: 'RESOURCE_ACTION',
    eventTimeStamp: 1_795_165_200_000,
    entityClass: 'Job',
    entityUuid: '449f140c-e578-441e-acea-f37e4810e6c1',
  },
]

/** The request that the signing vector of the getting-started part signs. */
export const signingExample = {
  secret: '9c1d7f44-30b6-4a53-8b3e-5f2f0f6f7d21',
  method: 'GET',
  timestamp: 1_795_161_600_000,
  uri: '/job?limit=5',
} as const
