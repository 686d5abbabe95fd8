/** What was used on a job, each piece once: two people may have a line of it each. */
import type { Item } from '../../../shared/job.ts'
import { type SheetItem, type SheetPart, sheetLimits } from '../../../shared/sheet.ts'
import { roundAmount } from '../../../shared/taking.ts'
import { isMaterial } from '../../service/material/is-material.ts'
import { cutList, cutText } from './pieces.ts'
import type { SheetSource } from './sheet-source.ts'
import type { SheetWords } from './sheet-words.ts'

/** Material that is done, and more than nothing of it: it was used. */
export function isUsed(item: Item, { tellsMaterial }: SheetSource): boolean {
  const { done, quantity } = item
  return done && quantity !== null && quantity > 0 && isMaterial(item, tellsMaterial)
}

export function composeMaterial(source: SheetSource, words: SheetWords): SheetPart {
  const used = source.view.job.items.filter(item => isUsed(item, source))
  const { kept, remark } = cutList(sumEach(used), sheetLimits.items, words)
  const lines = kept.map((sum): SheetItem => {
    const { title, unit, quantity, materialNumber } = sum
    const number = materialNumber === null ? '' : words.t('sheet.partNumber', { number: materialNumber })
    return {
      isDone: true,
      text: cutText(title ?? '', words),
      amount: cutText([words.number(quantity ?? 0), unit].filter(Boolean).join(' '), words),
      state: cutText(number, words),
      description: null,
    }
  })
  return {
    title: words.t('sheet.material'),
    blocks: lines.length === 0 ? [] : [{ kind: 'items', items: lines }, ...remark],
  }
}

/** In the order of the first line of each. */
function sumEach(items: readonly Item[]): Item[] {
  const sums = new Map<string, Item>()
  for (const item of items) {
    const { title, unit, materialNumber } = item
    const name = JSON.stringify([materialNumber ?? (title ?? '').trim().toLowerCase(), unit])
    const before = sums.get(name)
    const quantity = roundAmount((before?.quantity ?? 0) + (item.quantity ?? 0))
    sums.set(name, { ...(before ?? item), quantity })
  }
  return [...sums.values()]
}
