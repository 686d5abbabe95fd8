/** Where the focus goes when the thing it was on has left the outbox. */
export const outboxTitleId = 'outbox-title'

export function focusOutboxTitle(): void {
  document.getElementById(outboxTitleId)?.focus()
}
