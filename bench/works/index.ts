import type { Work } from '../suite/stage.ts'
import { inBrowser } from './browser.ts'
import { documents } from './documents.ts'
import { exports, imports } from './files.ts'
import { due, list, search } from './lists.ts'
import { detail, save } from './records.ts'
import { reports } from './reports.ts'
import { start } from './starts.ts'

/** Every work of the suite, by the name `--only` calls it, in the order in which they are played. */
export const works: ReadonlyMap<string, Work> = new Map<string, Work>([
  ['list', list], ['search', search], ['detail', detail], ['due', due], ['save', save], ['reports', reports],
  ['export', exports], ['import', imports], ['documents', documents], ['browser', inBrowser], ['start', start],
])
