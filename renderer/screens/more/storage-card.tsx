import { HardDrive, TriangleAlert } from 'lucide-preact'
import type { StorageView } from '../../../shared/contract/laptop.ts'
import { Chip } from '../../parts/chip.tsx'
import { Facts } from '../../parts/part.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { today } from '../../state/clock.ts'
import { formatBytes, formatMoment } from '../../text/format.ts'
import { nameLimit } from '../../text/stored-choices.ts'
import { t } from '../../text/t.ts'
import { Card } from './card.tsx'
import { storage } from './laptop-store.ts'

/** About the size of a day's photos. */
const LOW_BYTES = 1_000_000_000

/** Shows what uses the storage, its limit, and what was not downloaded for lack of space. */
export function StorageCard() {
  const now = storage.value
  return (
    <Card title={t('storage.title')}>
      {now === null ? <p class="small soft">{t('storage.read')}</p> : <Counted storage={now} />}
    </Card>
  )
}

function Counted({ storage: now }: { storage: StorageView }) {
  const { ahead, noRoom, free } = now
  return (
    <>
      <Ahead ahead={ahead} />
      {noRoom.count > 0 && (
        <p class="small">{t('storage.noRoom', { count: noRoom.count, size: formatBytes(noRoom.bytes) })}</p>
      )}
      <Facts
        facts={[
          [t('storage.here'), countsOf(now)],
          [t('storage.database'), formatBytes(now.database)],
          [t('storage.contents'), formatBytes(now.contents)],
          [t('storage.copies'), copiesOf(now)],
          [t('storage.unsent'), unsentOf(now)],
          [t('storage.free'), free === null ? t('storage.freeUnknown') : formatBytes(free)],
        ]}
      />
      {free !== null && free < LOW_BYTES && (
        <p>
          <Chip icon={TriangleAlert} tone="bad">
            {t('storage.freeLow')}
          </Chip>
        </p>
      )}
    </>
  )
}

function Ahead({ ahead: { bytes, limit } }: Pick<StorageView, 'ahead'>) {
  if (limit === 0) return <p class="small soft">{t('storage.aheadNone')}</p>
  const words = t('storage.ahead', { size: formatBytes(bytes), limit: nameLimit(limit) })
  return (
    <div class="stack">
      <p class="with-icon numbers">
        <HardDrive size={18} aria-hidden="true" />
        {words}
      </p>
      <ProgressBar label={words} done={bytes} total={limit} />
    </div>
  )
}

function countsOf({ jobs, notes, assets, files }: StorageView): string {
  return [
    t('day.jobs', { count: jobs }),
    t('storage.notes', { count: notes }),
    t('asset.count', { count: assets }),
    t('storage.files', { count: files.count }),
  ].join(' · ')
}

function copiesOf({ copies: { count, bytes, newestAt } }: StorageView): string {
  if (count === 0 || newestAt === null) return t('storage.copiesNone')
  const newest = t('storage.copiesNewest', { time: formatMoment(newestAt, today.value) })
  return `${t('storage.copiesOf', { count, size: formatBytes(bytes) })}, ${newest}`
}

function unsentOf({ unsent: { count, bytes } }: StorageView): string {
  return count === 0 ? t('storage.unsentNone') : t('storage.unsentOf', { count, size: formatBytes(bytes) })
}
