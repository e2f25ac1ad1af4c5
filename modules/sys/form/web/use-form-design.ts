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
import { useDraft } from '#web/kit/use-draft.ts'
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
  const codes = useApiQueryByPath<{ dictCode: string }[]>(
    'sys/dictCode/all',
    {},
    { staleTime: 60_000 },
  )
  const designer = useDesigner(
    row?.definition ?? { columns: 12, elements: [] },
    codes.data && new Set(codes.data.map((c) => c.dictCode)),
  )
  const [facts, setFacts] = useState(() => factsOf(row))
  const [error, setError] = useState<{ title: string; lines: string[] } | null>(null)
  const [base, setBase] = useState(() => ({
    version: row?.version,
    text: JSON.stringify([factsOf(row), designer.definition]),
  }))
  const dirty = JSON.stringify([facts, designer.definition]) !== base.text
  const title = localize(facts.nameZh, facts.nameEn) || t.new
  const draft = useDraft<Typed>(
    `${form.path}.${row?.id ?? 'new'}`,
    dirty ? { facts, definition: designer.definition } : null,
    { title, version: base.version ?? null },
  )
  const [offer, setOffer] = useState(() => draft.read())
  const act = useApiMutation(form, 'save', {
    showError: false,
    alsoInvalidates: ['sys/formTemplate'],
  })

  const showErrors = (cause: unknown, heading: string) => {
    if (!(cause instanceof ApiError)) throw cause
    setError({
      title: cause.fields.length > 0 ? heading : cause.msg,
      lines: cause.fields.map((f) => translate(formText.at, { path: f.field, fault: f.msg })),
    })
  }
  const save = async () => {
    const names = (['nameZh', 'nameEn'] as const).flatMap((name) =>
      validateText(facts[name], name, 150, { required: true }),
    )
    const wrong = [
      ...names.map(
        (f) =>
          `${translate(formText.labels[f.field as 'nameZh'])}: ${translate(f.phrase, f.params)}`,
      ),
      ...designer.errors.map((f) =>
        translate(formText.at, { path: f.field, fault: translate(f.phrase, f.params) }),
      ),
    ]
    if (wrong.length > 0) {
      const [first] = designer.faulty
      if (names.length > 0) designer.select(null)
      else if (first !== undefined) designer.select(first)
      return setError({ title: kit.fixFields, lines: wrong })
    }
    try {
      const saved = await act.mutateAsync({
        ...facts,
        remark: facts.remark || null,
        definition: designer.definition,
        ...(row && { id: row.id, version: base.version ?? row.version }),
      })
      draft.drop()
      setError(null)
      setBase({ version: saved.version, text: JSON.stringify([facts, designer.definition]) })
      notify.success(kit.saved)
      if (!row) onCreated(saved.id)
    } catch (cause) {
      showErrors(cause, kit.fixFields)
    }
  }
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
      setError(null)
      notify.success(t.imported)
    } catch (cause) {
      showErrors(cause, t.notImported)
    }
  }
  return {
    designer,
    facts,
    setFacts: (part: Partial<Facts>) => setFacts((now) => ({ ...now, ...part })),
    error,
    dirty,
    saving: act.isPending,
    save,
    exportFile,
    importFile,
    title,
    offer,
    version: base.version ?? null,
    discard: () => {
      draft.drop()
      setOffer(null)
    },
    restore: () => {
      if (!offer) return
      setFacts(offer.value.facts)
      designer.replace(offer.value.definition)
      setOffer(null)
    },
  }
}
