import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import type { Values } from '#common/fields.ts'
import { ApiError } from '#web/api/call.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useMessages } from '#web/api/text.tsx'
import { useDraft } from '#web/kit/use-draft.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { certFee, termFields } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { emptyBand, faultsOf, isComplete } from './bands.ts'
import type { Band, Faults } from './bands.ts'

export type Tariff = OutputOf<typeof certFee, 'tariff'>
export type Terms = Values<typeof termFields>
interface Typed {
  terms: Partial<Terms>
  bands: Band[]
  endPrevious: boolean
}
type Failure = { title: string; lines: string[] } | null
const termNames = Object.keys(termFields) as (keyof Terms)[]
const isTerm = (field: string): field is keyof Terms => field in termFields

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
  const kit = useMessages(kitText)
  const own = read && !copy ? read : undefined
  const [bands, setBands] = useState<Band[]>(
    () =>
      read?.bands.map(({ version: _, ...band }) => ({ ...band, id: copy ? null : band.id })) ?? [
        emptyBand(0),
      ],
  )
  const [endPrevious, setEndPrevious] = useState(true)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Faults>(new Map())
  const [fault, setFault] = useState<Failure>(null)
  const [typed, setTyped] = useState<Typed | null>(null)
  const key = own ? String(own.bands[0]?.id) : copy ? `copy${read?.bands[0]?.id}` : 'new'
  const draft = useDraft<Typed>(`${certFee.path}.tariff.${key}`, typed, {
    title: own ? `${t.tariff} ${own.certCode ?? t.anyCert}` : t.newTariff,
  })
  const [offer, setOffer] = useState(() => draft.read())
  const act = useApiMutation(certFee, 'saveBands', { showError: false })
  const bandErrors = faultsOf(bands)
  /** Missing values are reported only after an attempt to save. */
  const shown: Faults = new Map([
    ...[...bandErrors].filter(([at]) => tried || !isEmpty(bands, at)),
    ...refused,
  ])
  const remember = (part: Partial<Typed>) =>
    setTyped({ terms: form.getFieldsValue(true), bands, endPrevious, ...part })

  const change = (next: Band[]) => {
    setBands(next)
    setRefused(new Map())
    setFault(null)
    remember({ bands: next })
  }
  const save = async () => {
    setTried(true)
    const fine = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (!fine || bandErrors.size > 0)
      return setFault({ title: bandErrors.size > 0 ? t.fixBands : kit.fixFields, lines: [] })
    const values: Partial<Terms> = form.getFieldsValue(true)
    // The form has checked that the required ones are there.
    const terms = Object.fromEntries(termNames.map((name) => [name, values[name] ?? null])) as Terms
    try {
      const saved = await act.mutateAsync({
        ...terms,
        bands: bands.filter(isComplete).map((band) => ({ ...band, id: band.id ?? null })),
        endPrevious: !own && endPrevious,
        read: own?.bands.map(({ id, version }) => ({ id, version })) ?? [],
      })
      draft.drop()
      setTyped(null)
      setFault(null)
      notify.success(t.saved)
      const [first] = saved.ids
      if (first !== undefined) onSaved(first)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      form.setFields(
        cause.fields.flatMap(({ field, msg }) =>
          isTerm(field) ? [{ name: field, errors: [msg] }] : [],
        ),
      )
      setRefused(
        new Map(
          cause.fields.flatMap(({ field, msg }) =>
            field.startsWith('bands.') ? [[field.slice(6), { zh: msg, en: msg }] as const] : [],
          ),
        ),
      )
      setFault({ title: cause.msg, lines: cause.fields.map(({ msg }) => msg) })
    }
  }
  const restore = () => {
    if (!offer) return
    form.setFieldsValue(offer.value.terms)
    setBands(offer.value.bands)
    setEndPrevious(offer.value.endPrevious)
    setTyped(offer.value)
    setOffer(null)
  }
  const discard = () => {
    draft.drop()
    setOffer(null)
  }
  return {
    own,
    bands,
    shown,
    fault,
    offer,
    busy: act.isPending,
    dirty: typed !== null,
    endPrevious,
    change,
    save,
    restore,
    discard,
    setEndPrevious,
    touched: () => remember({}),
  }
}

const isEmpty = (bands: readonly Band[], at: string): boolean => {
  const [n, name] = at.split('.') as [string, keyof Band]
  return bands[Number(n)]?.[name] === null
}
