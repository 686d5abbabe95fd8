import { Archive, ArchiveRestore, Info, Pencil } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { BlankEntry } from '../../../shared/views/blank-list.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { useGrowing } from '../../parts/growing.tsx'
import { Strip } from '../../parts/strip.tsx'
import { isNarrow } from '../../state/width.ts'
import { t } from '../../text/t.ts'
import { factsOfBlank, retire } from './blanks-store.ts'
import { editBlank } from './edit-blank.ts'

/** The blank forms of the group. Dispatchers edit and retire them. */
export function BlankRows({ blanks, mayChange }: { blanks: readonly BlankEntry[]; mayChange: boolean }) {
  const { shown, more } = useGrowing(blanks)
  return (
    <>
      <ul class="stack-wide" aria-label={t('frame.blanks')}>
        {shown.map(blank => (
          <li key={blank.uuid} class="card blank-entry" data-testid="blank-entry">
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
  const { uuid, title, retired } = blank
  return (
    <>
      <div class="stack-close">
        <h3 class="strong">{title}</h3>
        <p class="small soft numbers">{factsOfBlank(blank)}</p>
        {retired && (
          <Chip icon={Archive} tone="plain">
            {t('blank.retired')}
          </Chip>
        )}
      </div>
      {mayChange && (
        <div class="blank-entry-actions">
          <Button
            tone="quiet"
            icon={Pencil}
            isIconOnly={isNarrow.value}
            title={t('blank.edit')}
            aria-label={t('blank.editOf', { title })}
            data-edit={uuid}
            onClick={() => void editBlank(blank).then(isShown => setFromFile(!isShown))}
          >
            {t('blank.edit')}
          </Button>
          <Retire blank={blank} />
        </div>
      )}
      {mayChange && (
        <div role="status" class="blank-entry-note">
          {isFromFile && (
            <Strip icon={Info}>
              <p>{t('blank.fromFile')}</p>
            </Strip>
          )}
        </div>
      )}
    </>
  )
}

/** A retired blank stays in the list, so that it can be used again. */
function Retire({ blank }: { blank: BlankEntry }) {
  const [isWaiting, setWaiting] = useState(false)
  const change = async () => {
    setWaiting(true)
    await retire(blank, !blank.retired)
    setWaiting(false)
  }
  const { title, retired } = blank
  return (
    <Button
      tone="quiet"
      icon={retired ? ArchiveRestore : Archive}
      isIconOnly={isNarrow.value}
      title={t(retired ? 'blank.useAgain' : 'blank.retire')}
      why={isWaiting ? t('action.saving') : null}
      aria-label={t(retired ? 'blank.useAgainOf' : 'blank.retireOf', { title })}
      onClick={() => void change()}
    >
      {t(retired ? 'blank.useAgain' : 'blank.retire')}
    </Button>
  )
}
