import { keysOf } from '#common/keys-of.ts'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import type { Values } from '#common/fields.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useMessages } from '#web/api/text.tsx'
import { locateInputs, validInput } from '#web/kit/form/form-input.ts'
import { useEditing } from '#web/kit/form/use-editing.ts'
import type { Fault, ServerError } from '#web/kit/form/use-refusal.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { certFee, termFields } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { emptyBand, faultsOf, isComplete } from './bands.ts'
import type { Band, Faults } from './bands.ts'

export type Tariff = OutputOf<typeof certFee, 'tariff'>
export type Terms = Values<typeof termFields>
interface Input {
  bands: Band[]
  endPrevious: boolean
}
type Typed = Input & { terms: Partial<Terms> }
const termNames = keysOf(termFields)

/**
 * State of the tariff form: bands, errors, saving. Unsaved input is stored as a draft.
 * @param read the tariff as loaded; @param copy whether it is the template of a new one
 */
export function useTariff(
  read: Tariff | undefined,
  copy: boolean,
  form: FormInstance<Terms>,
  onSaved: (id: number) => void,
) {
  const t = useMessages(certFeeText)
  const own = read && !copy ? read : undefined
  const [input, setInput] = useState<Input>({ bands: bandsOf(read, copy), endPrevious: true })
  const [tried, setTried] = useState(false)
  const editing = useEditing<Typed>({
    draftKey: `${certFee.path}.tariff.${keyOf(read, copy)}`,
    title: own ? `${t.tariff} ${own.certCode ?? t.anyCert}` : t.newTariff,
    version: own ? versionOf(own) : null,
    form,
    fill: (typed) => {
      form.setFieldsValue(typed.terms)
      setInput({ bands: typed.bands, endPrevious: typed.endPrevious })
    },
    locate: locateInputs((field) => field in termFields),
    describe: ({ msg, fields }) => ({ title: msg, lines: fields.map((error) => error.msg) }),
    actions: { save: () => save() },
  })
  const { send, saving } = useSaveTariff(own, form, editing.setFault)
  /** Remembers the input after a change, also of a criterion. */
  const change = (part: Partial<Input> = {}) => {
    const next = { ...input, ...part }
    setInput(next)
    if (part.bands) editing.clearErrors()
    editing.setTyped({ terms: form.getFieldsValue(true), ...next })
  }
  const save = async (): Promise<void> => {
    setTried(true)
    await editing.submit('save', async () => {
      const id = await send(input)
      if (id === undefined) return
      editing.finish()
      notify.success(t.saved)
      onSaved(id)
    })
  }
  /** Missing values are reported only after an attempt to save. */
  const bandErrors: Faults = new Map([
    ...[...faultsOf(input.bands)].filter(([at]) => tried || !isEmpty(input.bands, at)),
    ...refusedBands(editing.serverErrors),
  ])
  return { own, ...input, bandErrors, editing, saving, change, save }
}

/**
 * The call that saves a tariff.
 * @returns `send` returns the id of its first band; undefined when the input is not valid
 */
function useSaveTariff(
  own: Tariff | undefined,
  form: FormInstance<Terms>,
  setFault: (fault: Fault) => void,
) {
  const t = useMessages(certFeeText)
  const kit = useMessages(kitText)
  const call = useApiMutation(certFee, 'saveBands', { showError: false })
  const send = async ({ bands, endPrevious }: Input) => {
    const values = await validInput(form)
    const isWrong = faultsOf(bands).size > 0
    if (!values || isWrong)
      return void setFault({ title: isWrong ? t.fixBands : kit.fixFields, lines: [] })
    // The form has checked that the required ones are there.
    const terms = Object.fromEntries(termNames.map((name) => [name, values[name] ?? null])) as Terms
    const { ids } = await call.mutateAsync({
      ...terms,
      bands: bands.filter(isComplete).map((band) => ({ ...band, id: band.id ?? null })),
      endPrevious: !own && endPrevious,
      read: own?.bands.map(({ id, version }) => ({ id, version })) ?? [],
    })
    return ids[0]
  }
  return { send, saving: call.isPending }
}

const bandsOf = (read: Tariff | undefined, copy: boolean): Band[] =>
  read?.bands.map(({ version: _, ...band }) => ({ ...band, id: copy ? null : band.id })) ?? [
    emptyBand(0),
  ]
const keyOf = (read: Tariff | undefined, copy: boolean): string =>
  read ? `${copy ? 'copy' : ''}${read.bands[0]?.id}` : 'new'
/** A number that grows with every change of a band, so that a draft of earlier bands is detected. */
const versionOf = ({ bands }: Tariff): number =>
  bands.reduce((sum, { version }) => sum + version, 0)
/** Errors of the server at cells of the bands. */
const refusedBands = (errors: readonly ServerError[]): Faults =>
  new Map(
    errors.flatMap(({ field, msg }) =>
      field.startsWith('bands.') ? [[field.slice(6), { zh: msg, en: msg }] as const] : [],
    ),
  )
const isEmpty = (bands: readonly Band[], at: string): boolean => {
  const [n, name] = at.split('.') as [string, keyof Band]
  return bands[Number(n)]?.[name] === null
}
