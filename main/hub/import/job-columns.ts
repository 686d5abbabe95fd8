/** Headers that the columns of a job list may have. */
/** Maps each field to the headers that are tried without a mapping, the best first. */
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
