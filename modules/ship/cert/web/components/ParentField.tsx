import { Form, Select } from 'antd'
import type { AnyContract } from '#common/contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import type { ResourceInfo } from '#web/kit/resource-info.ts'
import { shipCert } from '../../shipCert.contract.ts'
import { shipCertText } from '../../shipCert.text.ts'

interface Props {
  resource: ResourceInfo<AnyContract>
  /** of the certificate in the form; default: those that are entered */
  shipId?: number | null
  certId?: number
}

/**
 * The certificate to which an exemption, a declaration or a supplement is attached, inside its form.
 * Nothing for types that follow none, and where the ship holds none.
 */
export function ParentField({ resource, ...fixed }: Props) {
  const localize = useLocalized()
  const form = Form.useFormInstance()
  const entered = {
    shipId: Form.useWatch('shipId', form) as number | undefined,
    certId: Form.useWatch('certId', form) as number | undefined,
  }
  const day = Form.useWatch('issueDate', form) as string | null | undefined
  const shipId = fixed.shipId ?? entered.shipId
  const certId = fixed.certId ?? entered.certId
  const { data } = useApiQuery(
    shipCert,
    'parents',
    { shipId: shipId ?? 0, certId: certId ?? 0, ...(day && { day }) },
    { enabled: Boolean(shipId && certId), keepPrevious: true },
  )
  if (!shipId || !certId || !data?.list.length) return null
  const options = data.list.map((one) => ({
    value: one.id,
    label: `${localize(one.certNameZh, one.certNameEn)} · ${one.certNo} · ${one.issueDate} – ${one.expiryDate ?? ''}`,
  }))
  return (
    <FieldsGrid
      resource={resource}
      sections={[
        {
          fields: [
            {
              name: 'parentId',
              help: shipCertText.parentHelp,
              input: <Select allowClear options={options} />,
            },
          ],
        },
      ]}
    />
  )
}
