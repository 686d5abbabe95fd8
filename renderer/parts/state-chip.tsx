import {
  Ban,
  CalendarClock,
  Check,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Lock,
  type LucideIcon,
  MapPin,
  Pause,
  PencilLine,
  Play,
  Truck,
  UserX,
} from 'lucide-preact'
import type { JobState, ResourceState } from '../../shared/entities/states.ts'
import { today } from '../state/clock.ts'
import { formatMoment } from '../text/format.ts'
import { t } from '../text/t.ts'
import { Chip, type Tone } from './chip.tsx'

type AnyState = JobState | ResourceState

const looks: Record<AnyState, { icon: LucideIcon; tone?: Tone }> = {
  INITIAL: { icon: CircleDashed },
  DRAFT: { icon: PencilLine },
  PUBLISHED: { icon: CircleDashed },
  UNASSIGNED: { icon: UserX },
  DECLINED: { icon: Ban },
  ASSIGNED: { icon: CircleDot },
  SCHEDULED: { icon: CalendarClock },
  ACCEPTED: { icon: Check },
  INACTIVE: { icon: UserX },
  IN_TRANSIT: { icon: Truck, tone: 'accent' },
  ON_STATION: { icon: MapPin, tone: 'accent' },
  STARTED: { icon: Play, tone: 'accent' },
  PAUSED: { icon: Pause, tone: 'warn' },
  FINISHED: { icon: CircleCheck },
  CANCELED: { icon: Ban },
  CLOSED: { icon: Lock },
}

/** A state with its icon and word. If known, it shows since when, with the date if that was not today. */
export function StateChip(props: { state: AnyState; since?: number | null; isFilled?: boolean }) {
  const { state, since = null, isFilled = false } = props
  const { icon, tone } = looks[state]
  const word = t(`state.${state}`)
  return (
    <Chip icon={icon} tone={tone} isFilled={isFilled}>
      {since === null ? word : t('state.since', { state: word, time: formatMoment(since, today.value) })}
    </Chip>
  )
}
