/** Kinds of documents that the user or an administrator has added. */
import { computed } from '@preact/signals'
import { app } from '../../../state/app-store.ts'

export const ownPaperKinds = computed(() => app.value?.ownPaperKinds ?? [])
