/** What the columns of a list of jobs may be called. */
/** Each field with the headers that are taken for it when nobody says otherwise, the best first. */
export const jobHeaders = {
  title: ['title', 'problemPlain', 'subject', 'summary', 'problem'],
  description: ['description', 'details', 'notes', 'problem'],
  externalId: ['externalId', 'requestId', 'ticketId', 'orderNumber', 'number', 'id'],
  openedAt: ['openedAt', 'startTime', 'start', 'opened', 'createdAt', 'date'],
  closedAt: ['closedAt', 'endTime', 'end', 'closed', 'finishedAt'],
  status: ['status', 'state'],
  priority: ['priority'],
  duration: ['duration', 'minutes'],
  address: ['address', 'street'],
  placeName: ['placeName', 'place', 'site'],
  zip: ['zip', 'postcode', 'postalCode'],
  city: ['city', 'town'],
  country: ['country'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng'],
  contactName: ['contactName', 'contact'],
  contactPhone: ['contactPhone', 'phone'],
  contactEmail: ['contactEmail', 'email'],
  customerName: ['customerName', 'customer'],
  projectName: ['projectName', 'project'],
} as const satisfies Record<string, readonly string[]>

export type JobField = keyof typeof jobHeaders
