/** Shared set-up of the tests of certificate templates. */
import { beforeAll } from 'vitest'
import { certificateTemplate } from '#server/platform/documents/word-template.fixture.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

export const admin = app.client('admin')

export let good: Uint8Array

export let certId: number

export const uploaded = async (bytes: Uint8Array, name = 'template.docx') =>
  (await admin.upload(name, bytes)).data.attachmentId

export const scanned = async (bytes: Uint8Array) =>
  admin.callOk('basic/certTemplate/scan', { templateFileId: await uploaded(bytes) })

export const listed = async (bytes: Uint8Array) =>
  (await scanned(bytes)).params.map(
    ({ known: _known, ...param }: { known: unknown; [field: string]: unknown }) => param,
  )

export const created = async (more: object = {}) => ({
  templateName: 'Test',
  templateVersion: '1',
  certId,
  templateFileId: await uploaded(good),
  paramList: await listed(good),
  status: 1,
  ...more,
})

export const words = (response: { fields?: { field: string; msg: string }[] }) =>
  (response.fields ?? []).map((f) => `${f.field}: ${f.msg}`).join('\n')

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startTemplateTests(): void {
  app.startForTests()
  beforeAll(async () => {
    good = await certificateTemplate([
      'Keel laid {keelDate}',
      'Tonnage {gross_tonnage} {lastDryDock}',
    ])
    certId = (await admin.callOk('basic/cert/list', { keyword: 'SC', sort: 'sort' })).list[0].id
  })
}
