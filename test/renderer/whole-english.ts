/** All that English says, as a page has it shortly after its first picture. */
import { english } from '../../renderer/text/en.ts'
import { speech } from '../../renderer/text/t.ts'

speech.value = english
