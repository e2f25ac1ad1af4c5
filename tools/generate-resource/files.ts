/** The files of a plain resource with a code, a name in both languages and a remark. */
import { capital, snake, spaced } from './resource-args.ts'
import type { ResourceArgs } from './resource-args.ts'

const table = ({ noun, titleEn }: ResourceArgs) => `-- ${titleEn}.
-- Grows with: manual input
-- Retention: until removed by hand
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

const contract = ({
  module,
  resource,
  noun,
  titleEn,
}: ResourceArgs) => `import { defineContract } from '#common/contract.ts'
import { multilineText, required, text } from '#common/fields.ts'

/** ${titleEn}. */
export const ${noun} = defineContract('${module}/${resource}', {
  doc: '${titleEn}',
  readers: ['staff'],
  fields: {
    code: required(text(20)),
    nameZh: required(text(100)),
    nameEn: required(text(100)),
    remark: multilineText(),
  },
  searchColumns: ['code', 'nameZh', 'nameEn'],
  defaultSort: 'code',
  title: { zh: 'nameZh', en: 'nameEn', extraColumns: ['code'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
})
`

const words = ({
  noun,
  titleZh,
  titleEn,
  singularEn,
}: ResourceArgs) => `import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { ${noun} } from './${noun}.contract.ts'

export const ${noun}Text = defineMessages('${noun}', {
  title: ['${titleZh}', '${titleEn}'],
  singular: ['${titleZh}', '${singularEn}'],
  labels: {
    code: ['代码', 'Code'],
    nameZh: ['中文名称', 'Chinese name'],
    nameEn: ['英文名称', 'English name'],
    remark: ['备注', 'Remark'],
  } satisfies Labels<(typeof ${noun})['fields']>,
})
`

const routes = (
  { module, resource, noun }: ResourceArgs,
  sort: number,
) => `import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { ${noun} } from '../${noun}.contract.ts'
import { ${noun}Text } from '../${noun}.text.ts'

export default resource(${noun}, ${noun}Text, {
  table: '${noun}',
  scope: 'staff',
  menu: { icon: 'profile', sort: ${sort} },
  defaultGrants: { read: 'staff', export: 'staff', save: ['sys_admin'], remove: ['sys_admin'] },
}, (r) => crud(r, {
  list: '${module}.${resource}.read', get: '${module}.${resource}.read', all: 'signedIn', history: '${module}.${resource}.read',
  save: '${module}.${resource}.save', remove: '${module}.${resource}.remove', export: '${module}.${resource}.export',
}))
`

const matrix = () => `import type { Matrix } from '#server/records/access/matrix.ts'

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

const test = ({ module, resource, noun }: ResourceArgs) => {
  const path = `${module}/${resource}`
  return `import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const { admin, finance } = app.clients('admin', 'finance')
const first = { code: 'A-1', nameZh: '第一个', nameEn: 'The first', remark: null }

test('${path}: made, found, changed, and every change is recorded', async () => {
  const { id, version } = await admin.callOk('${path}/save', first)
  expect(await admin.callOk('${path}/get', { id })).toMatchObject({ ...first, id, version: 1 })
  for (const keyword of ['A-1', '一', 'irst']) expect((await admin.callOk('${path}/list', { keyword })).list).toEqual([expect.objectContaining({ id })])
  expect(await admin.callOk('${path}/all')).toEqual([expect.objectContaining({ id, titleZh: '第一个', titleEn: 'The first' })])
  expect(await admin.callOk('${path}/save', { id, version, remark: 'Changed' })).toEqual({ id, version: 2 })
  const { list } = await admin.callOk('${path}/history', { id })
  expect(list.map(({ action }: { action: string }) => action)).toEqual(['update', 'create'])
  expect((await admin.download('${path}/export', { format: 'csv' })).bytes.toString()).toContain('The first')
})

test('${path}/save: the same code again, a stale version and a missing name are refused', async () => {
  const { list: [row] } = await admin.callOk('${path}/list')
  expect(await admin.call('${path}/save', first)).toMatchObject({ code: 409, fields: [{ field: 'code' }] })
  expect(await admin.call('${path}/save', { id: row.id, version: 1, remark: 'late' })).toMatchObject({ code: 409, error: 'http.stale' })
  expect(await admin.call('${path}/save', { code: 'A-2', nameZh: '第二个' })).toMatchObject({ code: 400, fields: [{ field: 'nameEn' }] })
})

test('${path}/remove: only who has the right removes ${/^[aeiou]/.test(noun) ? 'an' : 'a'}${' ' + spaced(noun)}', async () => {
  const { list: [row] } = await admin.callOk('${path}/list')
  expect((await finance.call('${path}/remove', { ids: [row.id] })).code).toBe(403)
  expect(await admin.callOk('${path}/remove', { ids: [row.id] })).toEqual({ removed: 1 })
  expect((await admin.call('${path}/get', { id: row.id })).code).toBe(404)
})
`
}

const index = ({ module, resource, noun }: ResourceArgs) => `/** Pages of this resource, by path. */
export default {
  '/${module}/${resource}/list': () => import('./${capital(noun)}List.tsx'),
}
`

const listPage = ({ noun }: ResourceArgs) => `import { ListPage } from '#web/kit/list/ListPage.tsx'
import { ${noun} } from '../${noun}.contract.ts'
import { ${noun}Text } from '../${noun}.text.ts'

const form = () => import('./${capital(noun)}Form.tsx')

export default function ${capital(noun)}List() {
  return (
    <ListPage contract={${noun}} text={${noun}Text} form={form}
      columns={[{ name: 'code', width: 120 }, 'nameZh', 'nameEn', { name: 'updateTime', hidden: true }]} />
  )
}
`

const form = ({ noun }: ResourceArgs) => `import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { ${noun} } from '../${noun}.contract.ts'
import { ${noun}Text } from '../${noun}.text.ts'

export default function ${capital(noun)}Form(props: FormProps) {
  return <EntityForm {...props} contract={${noun}} text={${noun}Text} sections={[{ columns: 2, fields: ['code', 'nameZh', 'nameEn'] }, { fields: ['remark'] }]} />
}
`

/** Path, relative to the project, and text of every file. */
export function generateFiles(
  resourceArgs: ResourceArgs,
  time: string,
  sort: number,
): Map<string, string> {
  const { module, resource, noun } = resourceArgs
  const folder = `modules/${module}/${resource}`
  return new Map([
    [`${folder}/${noun}.table.sql`, table(resourceArgs)],
    [
      `${folder}/migrations/${time}_create_${snake(noun)}.sql`,
      `-- additive: earlier versions do not know the table\n${table(resourceArgs)}`,
    ],
    [`${folder}/${noun}.contract.ts`, contract(resourceArgs)],
    [`${folder}/${noun}.text.ts`, words(resourceArgs)],
    [`${folder}/server/${noun}.routes.ts`, routes(resourceArgs, sort)],
    [`${folder}/server/${noun}.matrix.ts`, matrix()],
    [`${folder}/server/${noun}.test.ts`, test(resourceArgs)],
    [`${folder}/web/index.ts`, index(resourceArgs)],
    [`${folder}/web/${capital(noun)}List.tsx`, listPage(resourceArgs)],
    [`${folder}/web/${capital(noun)}Form.tsx`, form(resourceArgs)],
  ])
}

/** The menu entry of a new module. */
export const moduleFile = (
  { module, titleZh }: ResourceArgs,
  sort: number,
): string => `import type { ModuleEntry } from '#server/app/modules.ts'

export default { code: '${module}', name: ['${titleZh}', '${capital(spaced(module))}'], icon: 'container', sort: ${sort} } satisfies ModuleEntry
`
