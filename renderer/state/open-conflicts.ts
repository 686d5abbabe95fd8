/** The job whose open choices were asked for: its cards take the focus once they are there. */
let askedJobUuid: string | null = null

export function askForConflicts(jobUuid: string): void {
  askedJobUuid = jobUuid
}

/** Whether this job's were asked for; says so once. */
export function takeAskedConflicts(jobUuid: string): boolean {
  const isAsked = askedJobUuid === jobUuid
  if (isAsked) askedJobUuid = null
  return isAsked
}
