/** A person who declined a job, and the reason. */

export interface Declined {
  userId: number
  fullName: string | null
  /** null: it was not said, or it has not come here */
  reason: string | null
}

/** How the note begins that says why, for a hub that keeps no words with a press; in the language of who declined. */
export const declinedNotes = { en: 'Declined: ', sv: 'Tackade nej: ', de: 'Abgelehnt: ' } as const
