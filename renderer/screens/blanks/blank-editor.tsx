import { useState } from 'preact/hooks'
import type { BlankList } from '../../../shared/views/blank-list.ts'
import { EntryForm } from '../../parts/entry-form.tsx'
import { TextField } from '../../parts/field.tsx'
import { RivalStrip } from '../../parts/rival-strip.tsx'
import { t } from '../../text/t.ts'
import { checkBlank, isRight } from './check-blank.ts'
import {
  changeBlank,
  closeEditor,
  type EditedBlank,
  overwriteRival,
  rival,
  saveBlank,
  takeRival,
} from './edit-blank.ts'
import { EditedList, focusAdd } from './edited-list.tsx'
import { MeantFor } from './meant-for.tsx'

/** Writes a new blank form, or changes one. */
export function BlankEditor({ blank, list }: { blank: EditedBlank; list: BlankList }) {
  const [isTried, setTried] = useState(false)
  const { title, titleBefore, questions, assetTypeUuids } = blank
  const [chosen, setOpenKey] = useState(questions[0]?.key ?? null)
  // the other dispatcher's version has other questions
  const isKnown = chosen === null || questions.some(({ key }) => key === chosen)
  const openKey = isKnown ? chosen : (questions[0]?.key ?? null)
  const others = list.blanks.map(other => other.title).filter(other => other !== titleBefore)
  const errors = checkBlank(blank, others)
  const heading = blank.seen === 0 ? t('blank.new') : t('action.editOf', { title: titleBefore })
  const begin = () => {
    setTried(true)
    const [wrong] = errors.questions.keys()
    if (wrong !== undefined && !errors.questions.has(openKey ?? '')) setOpenKey(wrong)
    if (errors.list !== null) focusAdd()
  }
  return (
    <section class="card entry-card stack-wide" aria-label={heading}>
      <h3 class="hidden-visually">{heading}</h3>
      <EntryForm
        label={heading}
        class="blank-editor"
        focusAmong=".blank-editor-title"
        onTry={begin}
        isWrong={() => !isRight(errors)}
        onSave={saveBlank}
        onClose={closeEditor}
      >
        <TextField
          class="field-input blank-editor-title"
          label={t('blank.title')}
          dir="auto"
          autoComplete="off"
          value={title}
          error={isTried ? errors.title : null}
          onInput={event => changeBlank({ title: event.currentTarget.value })}
        />
        <EditedList
          questions={questions}
          errors={isTried ? errors : null}
          openKey={openKey}
          onOpen={setOpenKey}
          onChange={next => changeBlank({ questions: next })}
        />
        <MeantFor
          types={list.types}
          chosen={assetTypeUuids}
          hint={t('blank.meantForHint')}
          onChange={next => changeBlank({ assetTypeUuids: next })}
        />
        <Rival />
      </EntryForm>
    </section>
  )
}

/** Says that another dispatcher has changed the blank, and offers both versions. */
function Rival() {
  const now = rival.value
  if (now === null) return null
  const isDeleted = now.stored === null
  return (
    <RivalStrip isDeleted={isDeleted} onOverwrite={() => void overwriteRival()} onTake={takeRival}>
      <p>{t(isDeleted ? 'blank.deletedMeanwhile' : 'blank.changedMeanwhile')}</p>
    </RivalStrip>
  )
}
