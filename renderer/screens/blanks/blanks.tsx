import { Archive, ArchiveRestore, ClipboardList, RotateCw } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { BlankEntry } from '../../../shared/views/blank-list.ts'
import { Button } from '../../parts/button.tsx'
import { Chip } from '../../parts/chip.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useGrowing } from '../../parts/growing.tsx'
import { Reading } from '../../parts/reading.tsx'
import { isNarrow } from '../../state/width.ts'
import { describeMessage } from '../../text/failure-messages.ts'
import { t } from '../../text/t.ts'
import { blankList, factsOfBlank, fetchBlanks, retire } from './blanks-store.ts'
import { ImportBlank } from './import-blank.tsx'
import './blanks.css'

/** The blank forms of the group. Dispatchers import and retire them. */
export function Blanks() {
  const list = blankList.value
  if (list === null) return <Reading of={blankList} />
  const { blanks, types, mayChange, problems } = list
  return (
    <div class="page">
      <div class="page-column">
        <header class="page-head spread">
          <h2 class="largest">{t('frame.blanks')}</h2>
          <Button icon={RotateCw} onClick={() => void fetchBlanks()}>
            {t('action.refresh')}
          </Button>
        </header>
        <p class="soft">{t(mayChange ? 'blank.introOffice' : 'blank.intro')}</p>
        {problems.length > 0 && (
          <section class="card blank-found stack" role="alert">
            <h3 class="large">{t('blank.filesNotRead', { count: problems.length })}</h3>
            <ul class="blank-problems">
              {problems.map(({ fileName, problem }) => (
                <li key={fileName}>
                  <span class="blank-place">
                    {fileName} {problem.place}
                  </span>
                  <span>{describeMessage(problem)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {mayChange && <ImportBlank types={types} />}
        {blanks.length === 0 ? (
          <Empty
            icon={ClipboardList}
            title={t('blank.none')}
            text={t(mayChange ? 'blank.noneOffice' : 'blank.noneText')}
          />
        ) : (
          <BlankRows blanks={blanks} mayChange={mayChange} />
        )}
      </div>
    </div>
  )
}

function BlankRows({ blanks, mayChange }: { blanks: readonly BlankEntry[]; mayChange: boolean }) {
  const { shown, more } = useGrowing(blanks)
  return (
    <>
      <ul class="stack-wide" aria-label={t('frame.blanks')}>
        {shown.map(blank => (
          <li key={blank.uuid} class="card blank-entry" data-testid="blank-entry">
            <div class="stack-close">
              <h3 class="strong">{blank.title}</h3>
              <p class="small soft numbers">{factsOfBlank(blank)}</p>
              {blank.retired && (
                <Chip icon={Archive} tone="plain">
                  {t('blank.retired')}
                </Chip>
              )}
            </div>
            {mayChange && <Retire blank={blank} />}
          </li>
        ))}
      </ul>
      {more}
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
