// @module-tag slow
import { describeSeeds } from './describe-seeds.ts'

describeSeeds('ours')
