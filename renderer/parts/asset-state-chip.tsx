import {
  Archive,
  CalendarClock,
  CircleCheck,
  CircleX,
  Hammer,
  type LucideIcon,
  PackageCheck,
  PackageMinus,
  PackagePlus,
  PencilLine,
  Trash2,
  Wrench,
} from 'lucide-preact'
import type { AssetState } from '../../shared/entities/states.ts'
import { t } from '../text/t.ts'
import { Chip, type Tone } from './chip.tsx'

const looks: Record<AssetState, { icon: LucideIcon; tone?: Tone }> = {
  DRAFT: { icon: PencilLine },
  PROCURED: { icon: PackagePlus },
  PREPARATION: { icon: Hammer },
  REPAIR: { icon: Wrench, tone: 'warn' },
  AVAILABLE: { icon: PackageCheck },
  RESERVED: { icon: CalendarClock },
  PROVISIONING: { icon: PackagePlus },
  IN_USE: { icon: CircleCheck },
  UNPROVISIONING: { icon: PackageMinus },
  OUT_OF_ORDER: { icon: CircleX, tone: 'bad' },
  DISCARDED: { icon: Trash2 },
}

/** Whether the state of an asset is named: most are in use. */
export function isUnusual({ state, inactive }: { state: AssetState | null; inactive: boolean }): boolean {
  return inactive || (state !== null && state !== 'IN_USE')
}

/** The state of an asset. "Out of service" takes precedence over it. */
export function AssetStateChip(props: { state: AssetState | null; inactive: boolean; isFilled?: boolean }) {
  const { state, inactive, isFilled = false } = props
  if (inactive)
    return (
      <Chip icon={Archive} isFilled={isFilled}>
        {t('asset.inactive')}
      </Chip>
    )
  if (state === null) return null
  const { icon, tone } = looks[state]
  return (
    <Chip icon={icon} tone={tone} isFilled={isFilled}>
      {t(`assetState.${state}`)}
    </Chip>
  )
}
