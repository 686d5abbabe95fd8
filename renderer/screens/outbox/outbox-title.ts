/** Takes the focus when the focused line has left the outbox. */
export const outboxTitleId = 'outbox-title'

export function focusOutboxTitle(): void {
  document.getElementById(outboxTitleId)?.focus()
}
