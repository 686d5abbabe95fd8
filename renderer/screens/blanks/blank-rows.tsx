import { Archive, ArchiveRestore, Info, Pencil } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { BlankEntry } from '../../../shared/views/blank-list.ts'
import { Chip } from '../../parts/chip.tsx'
import { useGrowing } from '../../parts/growing.tsx'
import { RowActions } from '../../parts/row-actions.tsx'
import { Strip } from '../../parts/strip.tsx'
import { t } from '../../text/t.ts'
import { factsOfBlank, retire } from './blanks-store.ts'
import { editBlank } from './edit-blank.ts'

/** The blank forms of the group. Dispatchers edit and retire them. */
export function BlankRows({ blanks, mayChange }: { blanks: readonly BlankEntry[]; mayChange: boolean }) {
  const { shown, more } = useGrowing(blanks)
  return (
    <>
      <ul class="card rows" aria-label={t('frame.blanks')}>
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
  const { uuid, title, retired } = blank
  return (
    <>
      <div class="rows-row" data-blank={uuid}>
        <div>
          <h3 class="rows-title">
            <span>{title}</span>
            {retired && (
              <Chip icon={Archive} tone="plain">
                {t('blank.retired')}
              </Chip>
            )}
          </h3>
          <p class="small soft numbers">{factsOfBlank(blank)}</p>
        </div>
        {mayChange && (
          <Actions
            blank={blank}
            onEdit={() => void editBlank(blank).then(isShown => setFromFile(!isShown))}
          />
        )}
      </div>
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
function Actions({ blank, onEdit }: { blank: BlankEntry; onEdit: () => void }) {
  const [isWaiting, setWaiting] = useState(false)
  const change = async () => {
    setWaiting(true)
    await retire(blank, !blank.retired)
    setWaiting(false)
  }
  const { title, retired } = blank
  return (
    <RowActions
      what={title}
      actions={[
        {
          icon: Pencil,
          label: t('action.edit'),
          name: t('action.editOf', { title }),
          class: 'blank-edit',
          run: onEdit,
        },
        {
          icon: retired ? ArchiveRestore : Archive,
          label: t(retired ? 'blank.useAgain' : 'blank.retire'),
          why: isWaiting ? t('action.saving') : null,
          run: () => void change(),
        },
      ]}
    />
  )
}
