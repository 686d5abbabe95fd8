/** Each document has an order of its own: no other photo waits for one that cannot be sent. */
export function laneOf(documentUuid: string): string {
  return `document ${documentUuid}`
}
