import { Archive, ArchiveRestore, EllipsisVertical, Info } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { BlankEntry } from '../../../shared/views/blank-list.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { useGrowing } from '../../parts/growing.tsx'
import { Menu } from '../../parts/menu.tsx'
import { Strip } from '../../parts/strip.tsx'
import { t } from '../../text/t.ts'
import { factsOfBlank, retire } from './blanks-store.ts'
import { editBlank, editing } from './edit-blank.ts'
import '../../parts/rows.css'

/** The blank forms of the group. Dispatchers edit and retire them. */
export function BlankRows({ blanks, mayChange }: { blanks: readonly BlankEntry[]; mayChange: boolean }) {
  const { shown, more } = useGrowing(blanks)
  return (
    <>
      <ul class="card rows rows-of-lines" aria-label={t('frame.blanks')}>
        {shown.map(blank => (
          <li key={blank.uuid} data-testid="blank-entry">
            <Row blank={blank} mayChange={mayChange} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

function Row({ blank, mayChange }: { blank: BlankEntry; mayChange: boolean }) {
  const [isFromFile, setFromFile] = useState(false)
  const { uuid, title } = blank
  if (!mayChange)
    return (
      <div class="rows-line">
        <Words blank={blank} />
      </div>
    )
  return (
    <>
      <div class="rows-opening" data-blank={uuid}>
        <button
          type="button"
          class="rows-line blank-edit pressable ring-within"
          aria-current={editing.value?.blankUuid === uuid ? 'true' : undefined}
          onClick={() => void editBlank(blank).then(isShown => setFromFile(!isShown))}
        >
          <Words blank={blank} name={t('action.editOf', { title })} />
        </button>
        <Offer blank={blank} />
      </div>
      <div role="status" class="blank-entry-note">
        {isFromFile && (
          <Strip icon={Info}>
            <p>{t('blank.fromFile')}</p>
          </Strip>
        )}
      </div>
    </>
  )
}

/** `name`: what screen readers read in place of the title. */
function Words({ blank, name }: { blank: BlankEntry; name?: string }) {
  const { title, retired } = blank
  return (
    <>
      <span class="rows-title">
        {name !== undefined && <span class="hidden-visually">{name}</span>}
        <span aria-hidden={name !== undefined}>{title}</span>
        {retired && (
          <Chip icon={Archive} tone="plain">
            {t('blank.retired')}
          </Chip>
        )}
      </span>
      <span class="small soft numbers">{factsOfBlank(blank)}</span>
    </>
  )
}

/** A retired blank stays in the list, so that it can be used again. */
function Offer({ blank }: { blank: BlankEntry }) {
  const [isWaiting, setWaiting] = useState(false)
  const change = async () => {
    setWaiting(true)
    await retire(blank, !blank.retired)
    setWaiting(false)
  }
  const { title, retired } = blank
  return (
    <Menu label={t('action.moreOf', { what: title })} icon={EllipsisVertical}>
      <Button
        icon={retired ? ArchiveRestore : Archive}
        why={isWaiting ? t('action.saving') : null}
        onClick={() => void change()}
      >
        {t(retired ? 'blank.useAgain' : 'blank.retire')}
      </Button>
    </Menu>
  )
}
