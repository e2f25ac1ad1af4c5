import { useState } from 'react'
import { writeFormFile } from '#common/rules/forms/designed-form.ts'
import type { FormDefinition, FormFile } from '#common/rules/forms/designed-form.ts'
import { validateText } from '#common/rules/forms/designed-form.ts'
import type { DetailOf } from '#common/contract.ts'
import { ApiError } from '#web/api/call.ts'
import { saveFile, upload } from '#web/api/files.ts'
import { useApiMutation, useApiQueryByPath } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { useEditing } from '#web/kit/form/use-editing.ts'
import type { Fault } from '#web/kit/form/use-refusal.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { designerText } from '../designer.text.ts'
import { form } from '../form.contract.ts'
import { formText } from '../form.text.ts'
import { useDesigner } from './use-designer.ts'

export type FormRow = DetailOf<typeof form>
export interface Facts {
  nameZh: string
  nameEn: string
  remark: string
}
interface Typed {
  facts: Facts
  definition: FormDefinition
}
const factsOf = (row: Partial<FormRow> | undefined): Facts => ({
  nameZh: row?.nameZh ?? '',
  nameEn: row?.nameEn ?? '',
  remark: row?.remark ?? '',
})

/** The form being designed: properties, saving, drafts, JSON file. */
export function useFormDesign(row: FormRow | undefined, onCreated: (id: number) => void) {
  const t = useMessages(designerText)
  const kit = useMessages(kitText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const designer = useDesigner(row?.definition ?? { columns: 12, elements: [] }, useDictCodes())
  const [facts, setFacts] = useState(() => factsOf(row))
  const saved = useSavedDesign(row, { facts, definition: designer.definition })
  const { version, dirty } = saved
  const title = localize(facts.nameZh, facts.nameEn) || t.new
  const faultOf = (cause: ApiError, heading: string): Fault => ({
    title: cause.fields.length > 0 ? heading : cause.msg,
    lines: cause.fields.map((f) => translate(formText.at, { path: f.field, fault: f.msg })),
  })
  const editing = useEditing<Typed>({
    draftKey: `${form.path}.${row?.id ?? 'new'}`,
    title,
    version,
    unsent: dirty ? { facts, definition: designer.definition } : null,
    fill: (typed) => {
      setFacts(typed.facts)
      designer.replace(typed.definition)
    },
    describe: (cause) => faultOf(cause, kit.fixFields),
    actions: { save: () => save() },
  })
  const invalid = useInvalidDesign(facts, designer)
  const save = (): Promise<unknown> =>
    editing.submit('save', async () => {
      const lines = invalid()
      if (lines.length > 0) return editing.setFault({ title: kit.fixFields, lines })
      const id = await saved.save()
      editing.finish()
      notify.success(kit.saved)
      if (!row) onCreated(id)
    })
  const { exportFile, importFile } = useFormFile({
    title,
    facts,
    designer,
    setFacts,
    faultOf,
    setFault: editing.setFault,
  })
  return {
    designer,
    title,
    facts,
    setFacts: (part: Partial<Facts>) => setFacts((now) => ({ ...now, ...part })),
    editing,
    dirty,
    saving: saved.saving,
    save,
    exportFile,
    importFile,
  }
}

interface FormFileOptions {
  title: string
  facts: Facts
  designer: ReturnType<typeof useDesigner>
  setFacts: (update: (now: Facts) => Facts) => void
  faultOf: (cause: ApiError, heading: string) => Fault
  setFault: (fault: Fault | null) => void
}
/** Export of the form as a JSON file, and its import. */
function useFormFile({ title, facts, designer, setFacts, faultOf, setFault }: FormFileOptions) {
  const t = useMessages(designerText)
  const exportFile = () =>
    saveFile({
      blob: new Blob([writeFormFile({ ...facts, definition: designer.definition })], {
        type: 'application/json',
      }),
      name: `${title}.json`,
    })
  const importFile = async (file: File) => {
    try {
      const read = await upload<FormFile>(file, undefined, 'sys/form/importJson')
      designer.replace(read.definition)
      setFacts((now) => ({
        ...now,
        nameZh: now.nameZh || read.nameZh,
        nameEn: now.nameEn || read.nameEn,
      }))
      setFault(null)
      notify.success(t.imported)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setFault(faultOf(cause, t.notImported))
    }
  }
  return { exportFile, importFile }
}

/** Codes of all dictionaries; undefined while they load. */
function useDictCodes(): ReadonlySet<string> | undefined {
  const codes = useApiQueryByPath<{ dictCode: string }[]>(
    'sys/dictCode/all',
    {},
    { staleTime: 60_000 },
  )
  return codes.data && new Set(codes.data.map((c) => c.dictCode))
}

/** The design as it was loaded or last saved, and the call that saves the current one. */
function useSavedDesign(row: FormRow | undefined, now: Typed) {
  const text = JSON.stringify([now.facts, now.definition])
  const [base, setBase] = useState({ version: row?.version ?? null, text })
  const call = useApiMutation(form, 'save', {
    showError: false,
    alsoInvalidates: ['sys/formTemplate'],
  })
  const save = async (): Promise<number> => {
    const saved = await call.mutateAsync({
      ...now.facts,
      remark: now.facts.remark || null,
      definition: now.definition,
      ...(row && { id: row.id, version: base.version ?? row.version }),
    })
    setBase({ version: saved.version, text })
    return saved.id
  }
  return { version: base.version, dirty: text !== base.text, save, saving: call.isPending }
}

/** @returns a function that selects the first element with an error and returns all errors */
function useInvalidDesign(facts: Facts, designer: ReturnType<typeof useDesigner>): () => string[] {
  const translate = useFormatMessage()
  return () => {
    const names = (['nameZh', 'nameEn'] as const).flatMap((name) =>
      validateText(facts[name], name, 150, { required: true }),
    )
    const [first] = designer.faulty
    if (names.length > 0) designer.select(null)
    else if (designer.errors.length > 0 && first !== undefined) designer.select(first)
    return [
      ...names.map(
        (f) =>
          `${translate(formText.labels[f.field as 'nameZh'])}: ${translate(f.phrase, f.params)}`,
      ),
      ...designer.errors.map((f) =>
        translate(formText.at, { path: f.field, fault: translate(f.phrase, f.params) }),
      ),
    ]
  }
}
