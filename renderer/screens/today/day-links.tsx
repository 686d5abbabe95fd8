import { PlanLink } from '../plan/plan-link.tsx'
import { TimesLink } from '../times/times-link.tsx'
import { ChangesLink } from './changes-link.tsx'

/** Links above the list of the day. */
export function DayLinks({ date }: { date: string | null }) {
  return (
    <>
      <PlanLink />
      <ChangesLink />
      <TimesLink date={date} />
    </>
  )
}
