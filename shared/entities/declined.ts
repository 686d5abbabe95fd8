/** A technician who declined a job, and the reason. */

export interface Declined {
  userId: number
  fullName: string | null
  /** null: the technician gave none, or it has not been read yet */
  reason: string | null
}

/**
 * The beginning of the note with the reason, in the technician's language. The note is sent to a server that stores no
 * texts with state changes.
 */
export const declinedNotes = { en: 'Declined: ', sv: 'Tackade nej: ', de: 'Abgelehnt: ' } as const
