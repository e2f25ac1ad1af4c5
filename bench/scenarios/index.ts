import type { Scenario } from '../suite/setup.ts'
import { browserScenario } from './browser.ts'
import { documents } from './documents.ts'
import { exports, imports } from './export-import.ts'
import { due, list, search } from './lists.ts'
import { detail, save } from './detail-and-save.ts'
import { reports } from './reports.ts'
import { start } from './start.ts'

/** All scenarios by their `--only` name, in order of execution. */
export const scenarios: ReadonlyMap<string, Scenario> = new Map<string, Scenario>([
  ['list', list],
  ['search', search],
  ['detail', detail],
  ['due', due],
  ['save', save],
  ['reports', reports],
  ['export', exports],
  ['import', imports],
  ['documents', documents],
  ['browser', browserScenario],
  ['start', start],
])
