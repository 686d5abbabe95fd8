/** Material of the open job: suggestions and actions. */
import { computed, signal } from '@preact/signals'
import { type MaterialChoice, type MaterialSum, materialLimits } from '../../shared/contract/material.ts'
import type { Item } from '../../shared/entities/job.ts'
import { amountLabel } from '../text/amount.ts'
import { t } from '../text/t.ts'
import { status } from './app-store.ts'
import { act, ask } from './ask.ts'
import { reloadJob } from './job-store.ts'
import { singleFlight } from './single-flight.ts'

/** Whether the server has a list of parts and counts stock. */
export const offersMaterial = computed(() => status.value?.offered?.includes('material') ?? true)

/** Suggestions for the last answered query. They stay while the user types on, to avoid flicker. */
export const choices = signal<{ q: string; found: readonly MaterialChoice[] } | null>(null)

let wanted = ''

/** Runs one query at a time, then the newest. Resolves when the newest is answered. */
export function findMaterial(text: string): Promise<void> {
  wanted = text.slice(0, materialLimits.letters)
  return look()
}

const look = singleFlight(async () => {
  do {
    const q = wanted
    const found = await ask('material.find', { q }).catch(() => null)
    // the error was shown; typing on queries again
    if (found === null) return
    choices.value = { q, found }
  } while (wanted !== choices.peek()?.q)
})

/** Drops the suggestions, because the stock of the van may have changed. */
export function forgetChoices(): void {
  choices.value = null
}

export async function addMaterial(jobUuid: string, used: MaterialSum): Promise<boolean> {
  const what = [amountLabel(used), used.title].filter(Boolean).join(' ')
  const isAdded = await act('material.add', { jobUuid, ...used }, t('material.saved', { what }))
  reloadJob()
  return isAdded
}

export async function countMaterial(jobUuid: string, item: Item, by: number): Promise<void> {
  const next = { ...item, quantity: Math.max(0, (item.quantity ?? 0) + by) }
  const kept = [amountLabel(next), item.title].filter(Boolean).join(' ')
  await act('material.count', { jobUuid, itemUuid: item.uuid, by }, kept)
  reloadJob()
}

export async function removeMaterial(jobUuid: string, { uuid, title }: Item): Promise<void> {
  const removed = t('material.removed', { title: title ?? '' })
  await act('material.remove', { jobUuid, itemUuid: uuid }, removed)
  reloadJob()
}
