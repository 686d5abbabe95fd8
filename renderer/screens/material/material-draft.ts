/** Material that is being typed: it outlives a reload, and is gone once it is added. */
import { draftName } from '../../../shared/draft-names.ts'
import { isObject } from '../../../shared/form-places.ts'
import { type DraftText, type KeptDraft, openKeptDraft } from '../../state/kept-draft.ts'

interface MaterialDraft {
  text: string
  /** as typed */
  amount: string
  unit: string
}

const empty: MaterialDraft = { text: '', amount: '1', unit: '' }

const materialDraftText: DraftText<MaterialDraft> = {
  empty,
  textOf: draft => (draft.text === '' && draft.unit === '' ? '' : JSON.stringify(draft)),
  parse(text) {
    const kept: unknown = JSON.parse(text)
    if (!isObject(kept)) return empty
    const said = (name: keyof MaterialDraft) =>
      typeof kept[name] === 'string' ? String(kept[name]) : empty[name]
    return { text: said('text'), amount: said('amount'), unit: said('unit') }
  },
}

export function openMaterialDraft(jobUuid: string): KeptDraft<MaterialDraft> {
  return openKeptDraft(draftName('material', jobUuid), materialDraftText)
}
