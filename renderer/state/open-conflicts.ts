/** The job whose conflicts should take the focus once they are drawn. */
let askedJobUuid: string | null = null

export function askForConflicts(jobUuid: string): void {
  askedJobUuid = jobUuid
}

/** Returns whether this job's conflicts should take the focus, and clears the wish. */
export function takeAskedConflicts(jobUuid: string): boolean {
  const isAsked = askedJobUuid === jobUuid
  if (isAsked) askedJobUuid = null
  return isAsked
}
