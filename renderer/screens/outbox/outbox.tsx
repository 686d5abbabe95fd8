import { CheckCheck, ChevronRight, History, RefreshCw, ShieldCheck, Wrench } from 'lucide-preact'
import type { OutboxGroup, Unconfirmed } from '../../../shared/sync/sending.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useGrowing } from '../../parts/growing.tsx'
import { Reading } from '../../parts/reading.tsx'
import { PageActions } from '../../parts/row-actions.tsx'
import { Strip } from '../../parts/strip.tsx'
import { app, runSync, status } from '../../state/app-store.ts'
import { today } from '../../state/clock.ts'
import { outbox } from '../../state/outbox-store.ts'
import { assetsRoute, formatRoute, todayRoute } from '../../state/route.ts'
import { isNarrow } from '../../state/width.ts'
import { nameField } from '../../text/field-labels.ts'
import { formatMoment } from '../../text/format.ts'
import { t } from '../../text/t.ts'
import { ExportButton, ExportResult } from '../rescue/export-work.tsx'
import { ArchivePart } from './archive.tsx'
import { ChangedTwice } from './changed-twice.tsx'
import { nameGroup } from './name-group.ts'
import { OutboxLine } from './outbox-line.tsx'
import { outboxTitleId } from './outbox-title.ts'
import { SupportReport } from './support-report.tsx'
import { UnconfirmedNote } from './unconfirmed-note.tsx'
import { WaitingPapers } from './waiting-papers.tsx'
import { hasPapers } from './waiting-papers-store.ts'
import './outbox.css'

/** Lists what will be sent, by job and in order, and says that it is stored safely. */
export function Outbox() {
  const groups = outbox.value
  if (groups === null) return <Reading of={outbox} />
  const unconfirmed = status.value?.unconfirmed ?? null
  const count = groups.reduce((sum, group) => sum + group.items.length, 0)
  return (
    <div class="page">
      <div class="page-column outbox-column">
        <OutboxHead count={count} unconfirmed={unconfirmed} />
        <ChangedTwice groups={groups} />
        <div class="outbox-groups">
          {groups
            .filter(group => group.items.length > 0)
            .map(group => (
              <Group key={group.jobUuid ?? group.assetUuid ?? group.items[0]?.operationId} group={group} />
            ))}
          <WaitingPapers />
        </div>
        {groups.length === 0 && !hasPapers.value && (
          <Empty icon={CheckCheck} title={t('outbox.empty')} text={t('outbox.emptyText')} />
        )}
        <ArchivePart />
        {unconfirmed === null && <SupportReport />}
      </div>
    </div>
  )
}

function OutboxHead({ count, unconfirmed }: { count: number; unconfirmed: Unconfirmed | null }) {
  // damaged data may be lost, so they are not called safe
  const isSafe = count > 0 && app.value?.trouble?.kind !== 'damaged'
  return (
    <header class="outbox-head spread">
      <h2 id={outboxTitleId} class="largest" tabIndex={-1}>
        {t('outbox.title')}
      </h2>
      <Actions hasWork={count > 0} />
      <div class="outbox-standing stack">
        {unconfirmed !== null && <UnconfirmedNote {...unconfirmed} isSafe={isSafe} />}
        <div class="outbox-contact marks">
          {count > 0 && <p class="strong numbers">{t('outbox.count', { count })}</p>}
          {isSafe && unconfirmed === null && (
            <p class="with-icon">
              <ShieldCheck size={18} aria-hidden="true" />
              {t('outbox.safe')}
            </p>
          )}
          <p class="small soft numbers">{contactWords()}</p>
        </div>
        <RestoredNote />
        <UnnamedNote />
        <ExportResult />
      </div>
    </header>
  )
}

/** A narrow window has a menu for the export, and the icon of the other action. */
function Actions({ hasWork }: { hasWork: boolean }) {
  const sync = (
    <Button
      tone="quiet"
      icon={RefreshCw}
      isIconOnly={hasWork && isNarrow.value}
      aria-keyshortcuts="F5"
      onClick={() => runSync(t('outbox.syncAsked'))}
    >
      {t(status.value?.isPulling === true ? 'outbox.syncing' : 'outbox.syncNow')}
    </Button>
  )
  if (!hasWork) return sync
  return (
    <PageActions what={t('outbox.title')} others={<ExportButton tone="quiet" />}>
      {sync}
    </PageActions>
  )
}

/** Says why operations are sent again after a server restore. */
function RestoredNote() {
  const serverRestore = status.value?.serverRestore ?? null
  if (serverRestore === null || serverRestore.count === 0) return null
  const time = formatMoment(serverRestore.at, today.value)
  return (
    <Strip icon={History}>
      <p>{t('outbox.serverRestored', { time, count: serverRestore.count })}</p>
    </Strip>
  )
}

/** Names once the fields that no answer of the server contains. */
function UnnamedNote() {
  const { unnamed = [] } = status.value ?? {}
  if (unnamed.length === 0) return null
  return <p class="small soft">{t('outbox.unnamed', { fields: unnamed.map(nameField).join(', ') })}</p>
}

function contactWords(): string {
  const { lastContact = null, lastSent = null } = status.value ?? {}
  const contact =
    lastContact === null
      ? t('outbox.neverContact')
      : t('outbox.lastContact', { time: formatMoment(lastContact, today.value) })
  if (lastSent === null) return contact
  return `${t('outbox.lastSent', { time: formatMoment(lastSent, today.value) })} · ${contact}`
}

function Group({ group }: { group: OutboxGroup }) {
  const { jobUuid, assetUuid } = group
  const name = nameGroup(group)
  const { shown, more } = useGrowing(group.items)
  const does = assetUuid === null ? 'outbox.openJob' : 'asset.open'
  const href =
    assetUuid !== null
      ? formatRoute({ ...assetsRoute, assetUuid })
      : jobUuid !== null
        ? formatRoute({ ...todayRoute, jobUuid })
        : null
  return (
    <section class="card outbox-group">
      <header class="outbox-group-head">
        <h3>{href === null ? name : <OpenLink href={href} does={t(does)} name={name} />}</h3>
        {assetUuid !== null && <Chip icon={Wrench}>{t('field.asset')}</Chip>}
      </header>
      <ul class="outbox-lines">
        {shown.map(item => (
          <OutboxLine key={item.operationId} item={item} />
        ))}
        {more !== null && <li>{more}</li>}
      </ul>
    </section>
  )
}

/** The title of a group, which leads to its job or asset. */
function OpenLink({ href, does, name }: { href: string; does: string; name: string }) {
  return (
    <a class="outbox-open" href={href} aria-label={`${does}: ${name}`}>
      {name}
      <ChevronRight size={18} aria-hidden="true" />
    </a>
  )
}
