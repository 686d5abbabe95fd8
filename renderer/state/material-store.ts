/** Material on the open job: what may be meant by what is typed, and what is done with it. */
import { computed, signal } from '@preact/signals'
import type { Item } from '../../shared/job.ts'
import { type MaterialChoice, type MaterialSum, materialLimits } from '../../shared/material-contract.ts'
import { amountWords } from '../text/amount.ts'
import { t } from '../text/t.ts'
import { status } from './app-store.ts'
import { act, ask } from './ask.ts'
import { reloadJob } from './job-store.ts'
import { singleFlight } from './single-flight.ts'

/** Whether the hub has a list of parts and counts what is left. */
export const offersMaterial = computed(() => status.value?.offered?.includes('material') ?? true)

/** For what was asked last; while more is typed it stays, so that nothing flickers. */
export const choices = signal<{ q: string; found: readonly MaterialChoice[] } | null>(null)

let wanted = ''

/** One question at a time, and after its answer the newest one; it ends with the answer to that. */
export function findMaterial(text: string): Promise<void> {
  wanted = text.slice(0, materialLimits.letters)
  return look()
}

const look = singleFlight(async () => {
  do {
    const q = wanted
    const found = await ask('material.find', { q }).catch(() => null)
    // it was told; whoever types on asks again
    if (found === null) return
    choices.value = { q, found }
  } while (wanted !== choices.peek()?.q)
})

/** What lies in the van may be another number by now. */
export function forgetChoices(): void {
  choices.value = null
}

export async function addMaterial(jobUuid: string, used: MaterialSum): Promise<boolean> {
  const what = [amountWords(used), used.title].filter(Boolean).join(' ')
  const isAdded = await act('material.add', { jobUuid, ...used }, t('material.saved', { what }))
  reloadJob()
  return isAdded
}

export async function countMaterial(jobUuid: string, item: Item, by: number): Promise<void> {
  const next = { ...item, quantity: Math.max(0, (item.quantity ?? 0) + by) }
  const kept = [amountWords(next), item.title].filter(Boolean).join(' ')
  await act('material.count', { jobUuid, itemUuid: item.uuid, by }, kept)
  reloadJob()
}

export async function removeMaterial(jobUuid: string, { uuid, title }: Item): Promise<void> {
  const removed = t('material.removed', { title: title ?? '' })
  await act('material.remove', { jobUuid, itemUuid: uuid }, removed)
  reloadJob()
}
