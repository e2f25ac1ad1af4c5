import { Select } from 'antd'
import type { ComponentProps } from 'react'
import { useLocalized } from '#web/api/text.tsx'
import { LineName } from './LineName.tsx'
import type { Item } from './quotation.ts'
import { useKinds } from './use-cert-types.ts'

interface Props {
  item: Item
  onPut: (part: Partial<Item>) => void
  disabled: boolean
  'aria-label': string
  status?: 'error'
}

/** Description of an item; where it names only a secondary type, its certificate is chosen here. */
export function ItemName({ line, ...props }: Props & ComponentProps<typeof LineName>) {
  return (
    <>
      <LineName line={line} />
      {props.item.feeClass === 10 && props.item.certId == null && <CertificateSelect {...props} />}
    </>
  )
}

/**
 * Certificate of an item that names only its secondary type, as survey requests may. The item is
 * priced by the tariff again unless somebody has named a price.
 */
function CertificateSelect({ item, onPut, ...input }: Props) {
  const localize = useLocalized()
  const kinds = useKinds().filter(({ certType }) => certType === item.feeClass)
  return (
    <Select<number>
      {...input}
      placeholder={input['aria-label']}
      showSearch={{ optionFilterProp: 'label' }}
      options={kinds.map((kind) => ({
        value: kind.id,
        label: `${kind.code} · ${localize(kind.certNameZh, kind.certNameEn)}`,
      }))}
      onChange={(certId) =>
        onPut({ certId, ...(item.unitPrice === 0 && { unitPrice: null, manualReason: null }) })
      }
      style={{ width: '100%' }}
    />
  )
}
