/** Loads all English texts, which a page has shortly after its first display. */
import { english } from '../../renderer/text/en.ts'
import { speech } from '../../renderer/text/t.ts'

speech.value = english
