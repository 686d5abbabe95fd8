/** Kinds of captured paper that every laptop offers. */
export const paperKinds = ['delivery-note', 'permit', 'meter-card', 'type-plate'] as const
