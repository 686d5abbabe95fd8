/** The most jobs of their own below which a dispatcher still sees what the group does. */
const FEW = 3

/** Returns whether the day's list ends with the group. A wide window without own jobs shows it in place of a job. */
export function hasRoomForGroup(ownJobs: number, isNarrow: boolean): boolean {
  return (isNarrow || ownJobs > 0) && ownJobs <= FEW
}
