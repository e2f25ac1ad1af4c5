/** The files of a plain resource: a code, a name in both languages and a remark, to begin with. */
import { capital, snake, spaced } from './wish.ts'
import type { Wish } from './wish.ts'

const table = ({ noun, titleEn }: Wish) => `-- ${titleEn}.
create table ${snake(noun)} (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  code text not null unique,
  name_zh text not null,
  name_en text not null,
  remark text
);
`

const contract = ({ module, resource, noun, titleEn }: Wish) => `import { contract } from '#common/contract.ts'
import { area, must, text } from '#common/fields.ts'

/** ${titleEn}. */
export const ${noun} = contract('${module}/${resource}', {
  doc: '${titleEn}',
  readers: ['staff'],
  fields: {
    code: must(text(20)),
    nameZh: must(text(100)),
    nameEn: must(text(100)),
    remark: area(),
  },
  search: ['code', 'nameZh', 'nameEn'],
  sort: 'code',
  title: { zh: 'nameZh', en: 'nameEn', more: ['code'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
})
`

const words = ({ noun, titleZh, titleEn, oneEn }: Wish) => `import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { ${noun} } from './${noun}.contract.ts'

export const ${noun}Text = text('${noun}', {
  title: ['${titleZh}', '${titleEn}'],
  one: ['${titleZh}', '${oneEn}'],
  labels: {
    code: ['代码', 'Code'],
    nameZh: ['中文名称', 'Name (Chinese)'],
    nameEn: ['英文名称', 'Name (English)'],
    remark: ['备注', 'Remark'],
  } satisfies Labels<(typeof ${noun})['fields']>,
})
`

const routes = ({ module, resource, noun }: Wish, sort: number) => `import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { ${noun} } from '../${noun}.contract.ts'
import { ${noun}Text } from '../${noun}.text.ts'

export default resource(${noun}, ${noun}Text, {
  table: '${noun}',
  scope: 'staff',
  menu: { icon: 'profile', sort: ${sort} },
  grants: { read: 'staff', export: 'staff', save: ['sys_admin'], remove: ['sys_admin'] },
}, (r) => crud(r, {
  list: '${module}.${resource}.read', get: '${module}.${resource}.read', all: 'signedIn', history: '${module}.${resource}.read',
  save: '${module}.${resource}.save', remove: '${module}.${resource}.remove', export: '${module}.${resource}.export',
}))
`

const matrix = () => `import type { Matrix } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_admin'],
  remove: ['sys_admin'],
  all: 'everyone',
  history: 'staff',
  export: 'staff',
}
`

const test = ({ module, resource, noun }: Wish) => {
  const path = `${module}/${resource}`
  return `import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let admin: Client
const first = { code: 'A-1', nameZh: '第一个', nameEn: 'The first', remark: null }
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
})
afterAll(() => house.close())

test('${path}: made, found, changed, and every change is recorded', async () => {
  const { id, version } = await admin.ok('${path}/save', first)
  expect(await admin.ok('${path}/get', { id })).toMatchObject({ ...first, id, version: 1 })
  for (const keyword of ['A-1', '一', 'irst']) expect((await admin.ok('${path}/list', { keyword })).list).toEqual([expect.objectContaining({ id })])
  expect(await admin.ok('${path}/all')).toEqual([expect.objectContaining({ id, titleZh: '第一个', titleEn: 'The first' })])
  expect(await admin.ok('${path}/save', { id, version, remark: 'Changed' })).toEqual({ id, version: 2 })
  const { list } = await admin.ok('${path}/history', { id })
  expect(list.map(({ action }: { action: string }) => action)).toEqual(['update', 'create'])
  expect((await admin.file('${path}/export', { format: 'csv' })).bytes.toString()).toContain('The first')
})

test('${path}/save: the same code again, a stale version and a missing name are refused', async () => {
  const { list: [row] } = await admin.ok('${path}/list')
  expect(await admin.call('${path}/save', first)).toMatchObject({ code: 409, fields: [{ field: 'code' }] })
  expect(await admin.call('${path}/save', { id: row.id, version: 1, remark: 'late' })).toMatchObject({ code: 409, error: 'http.stale' })
  expect(await admin.call('${path}/save', { code: 'A-2', nameZh: '第二个' })).toMatchObject({ code: 400, fields: [{ field: 'nameEn' }] })
})

test('${path}/remove: only who has the right removes ${/^[aeiou]/.test(noun) ? 'an' : 'a'}${' ' + spaced(noun)}', async () => {
  const { list: [row] } = await admin.ok('${path}/list')
  const finance = await house.as('finance')
  expect((await finance.call('${path}/remove', { ids: [row.id] })).code).toBe(403)
  expect(await admin.ok('${path}/remove', { ids: [row.id] })).toEqual({ removed: 1 })
  expect((await admin.call('${path}/get', { id: row.id })).code).toBe(404)
})
`
}

const index = ({ module, resource, noun }: Wish) => `/** Pages of this resource, by path. */
export default {
  '/${module}/${resource}/list': () => import('./${capital(noun)}List.tsx'),
}
`

const listPage = ({ noun }: Wish) => `import { ListPage } from '#web/kit/list/ListPage.tsx'
import { ${noun} } from '../${noun}.contract.ts'
import { ${noun}Text } from '../${noun}.text.ts'

export default function ${capital(noun)}List() {
  return (
    <ListPage contract={${noun}} text={${noun}Text} form={() => import('./${capital(noun)}Form.tsx')}
      columns={[{ name: 'code', width: 120 }, 'nameZh', 'nameEn', { name: 'updateTime', hidden: true }]} />
  )
}
`

const form = ({ noun }: Wish) => `import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { ${noun} } from '../${noun}.contract.ts'
import { ${noun}Text } from '../${noun}.text.ts'

export default function ${capital(noun)}Form(props: FormProps) {
  return <EntityForm {...props} contract={${noun}} text={${noun}Text} sections={[{ columns: 2, fields: ['code', 'nameZh', 'nameEn'] }, { fields: ['remark'] }]} />
}
`

/** Path, from the project's folder, and text of every file. */
export function filesOf(wish: Wish, time: string, sort: number): Map<string, string> {
  const { module, resource, noun } = wish
  const folder = `modules/${module}/${resource}`
  return new Map([
    [`${folder}/${noun}.table.sql`, table(wish)],
    [`${folder}/migrations/${time}_create_${snake(noun)}.sql`, `-- additive: earlier versions do not know the table\n${table(wish)}`],
    [`${folder}/${noun}.contract.ts`, contract(wish)],
    [`${folder}/${noun}.text.ts`, words(wish)],
    [`${folder}/server/${noun}.routes.ts`, routes(wish, sort)],
    [`${folder}/server/${noun}.matrix.ts`, matrix()],
    [`${folder}/server/${noun}.test.ts`, test(wish)],
    [`${folder}/web/index.ts`, index(wish)],
    [`${folder}/web/${capital(noun)}List.tsx`, listPage(wish)],
    [`${folder}/web/${capital(noun)}Form.tsx`, form(wish)],
  ])
}

/** The menu entry of a module that is new. */
export const moduleFile = ({ module, titleZh }: Wish, sort: number): string => `import type { ModuleEntry } from '#server/modules.ts'

export default { code: '${module}', name: ['${titleZh}', '${capital(spaced(module))}'], icon: 'container', sort: ${sort} } satisfies ModuleEntry
`
