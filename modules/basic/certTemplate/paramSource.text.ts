import { equipmentFields } from '#common/rules/equipment/catalogue.ts'
import { defineMessages } from '#common/text.ts'
import type { Message, TranslationPair } from '#common/text.ts'

/**
 * Labels of the sources of a parameter's initial value. `cert`, `surveyor`, `society` and `verify`
 * are filled by the system and not entered.
 */
const registerSources = defineMessages('paramSource', {
  'product.name': ['产品名称', 'Product: name'],
  'product.model': ['型号', 'Product: model'],
  'product.serialNumber': ['出厂编号', 'Product: serial number'],
  'product.approvalCertNo': ['认可证书编号', 'Product: approval certificate number'],
  'product.approvalBy': ['认可机构', 'Product: approved by'],
  'product.approvalDate': ['认可日期', 'Product: date of approval'],
  'product.drawingsApprovalNo': ['图纸批准编号', 'Product: drawings approval number'],
  'product.drawingsApprovalBy': ['图纸批准机构', 'Product: drawings approved by'],
  'product.drawingsApprovalDate': ['图纸批准日期', 'Product: date of drawings approval'],
  'product.applicant': ['申请人', 'Product: applicant'],
  'product.manufacturer': ['制造厂', 'Product: manufacturer'],
  'product.purchaser': ['采购方', 'Product: purchaser'],
  'product.intendedService': ['预定用途', 'Product: intended service'],
  'product.serviceRestrictions': ['使用限制', 'Product: service restrictions'],
  'crf.crfNo': ['合同评审编号', 'CRF: number'],
  'ship.name': ['船名', 'Ship: name'],
  'ship.nameZh': ['中文船名', 'Ship: Chinese name'],
  'ship.previousNames': ['曾用名', 'Ship: previous names'],
  'ship.imo': ['IMO 编号', 'Ship: IMO number'],
  'ship.classNo': ['船级登记号', 'Ship: class number'],
  'ship.officialNo': ['船舶登记号', 'Ship: official number'],
  'ship.callSign': ['呼号', 'Ship: call sign'],
  'ship.mmsi': ['MMSI', 'Ship: MMSI'],
  'ship.shipType': ['船舶类型', 'Ship: type'],
  'ship.ismShipType': ['船舶类型（ISM 规则）', 'Ship: type of the ISM Code'],
  'ship.solasShipType': [
    '船舶类型（SOLAS 货船证书）',
    'Ship: type of the SOLAS cargo ship certificates',
  ],
  'ship.energyShipType': [
    '船舶类型（MARPOL 附则 VI 第 2.2 条）',
    'Ship: type of MARPOL Annex VI, regulation 2.2',
  ],
  'ship.propulsionDiesel': ['柴油机推进（是/否）', 'Ship: diesel propulsion (yes/no)'],
  'ship.propulsionDieselElectric': [
    '柴电推进（是/否）',
    'Ship: diesel-electric propulsion (yes/no)',
  ],
  'ship.smcIssuer': ['安全管理证书签发机构', 'Ship: issuer of its SMC'],
  'ship.isscIssuer': ['国际船舶保安证书签发机构', 'Ship: issuer of its ISSC'],
  'ship.sewageShipType': [
    '船舶类型（MARPOL 附则 IV 第 11.3 条）',
    'Ship: type of MARPOL Annex IV, regulation 11.3',
  ],
  'ship.polarShipType': ['船舶类型（极地规则）', 'Ship: type of the Polar Code'],
  'ship.registryPort': ['船籍港', 'Ship: port of registry'],
  'ship.grossTonnage': ['总吨位', 'Ship: gross tonnage'],
  'ship.netTonnage': ['净吨位', 'Ship: net tonnage'],
  'ship.deadweight': ['载重量', 'Ship: deadweight'],
  'ship.solasDeadweight': [
    '载重量，仅液货船（SOLAS 货船证书）',
    'Ship: deadweight of tankers (SOLAS cargo ship certificates)',
  ],
  'ship.loa': ['总长', 'Ship: length overall'],
  'ship.lbp': ['垂线间长', 'Ship: length between perpendiculars'],
  'ship.breadth': ['型宽', 'Ship: breadth'],
  'ship.depth': ['型深', 'Ship: depth'],
  'ship.draft': ['吃水', 'Ship: draught'],
  'ship.freeboard': ['干舷', 'Ship: freeboard'],
  'ship.mainEngine': ['主机', 'Ship: main engine'],
  'ship.enginePower': ['主机功率', 'Ship: engine power'],
  'ship.speed': ['航速', 'Ship: speed'],
  'ship.builder': ['建造厂', 'Ship: builder'],
  'ship.buildPlace': ['建造地点', 'Ship: place of build'],
  'ship.hullNo': ['船体编号', 'Ship: hull number'],
  'ship.contractDate': ['建造合同日期', 'Ship: building contract'],
  'ship.keelDate': ['安放龙骨日期', 'Ship: keel laid'],
  'ship.launchDate': ['下水日期', 'Ship: launched'],
  'ship.buildDate': ['交船日期', 'Ship: delivered'],
  'ship.conversionDate': ['改建日期', 'Ship: conversion'],
  'ship.passengers': ['乘客人数', 'Ship: passengers'],
  'ship.registryDate': ['登记日期', 'Ship: date of registry'],
  'ship.ballastCapacity': ['压载水容量', 'Ship: ballast water capacity'],
  'ship.insurerName': ['责任保险人', 'Ship: insurer of liabilities'],
  'ship.insurerAddress': ['保险人地址', 'Ship: address of the insurer'],
  'ship.seaAreas': ['GMDSS 海区', 'Ship: GMDSS sea areas'],
  'ship.personsOnBoard': ['船上总人数', 'Ship: persons on board'],
  'ship.classNotations': ['船级符号和附加标志', 'Ship: class notations'],
  'flag.nameZh': ['船旗国（中文）', 'Flag: Chinese name'],
  'flag.nameEn': ['船旗国（英文）', 'Flag: English name'],
  'flag.iso3': ['船旗国代码', 'Flag: ISO code'],
  'owner.name': ['船东', 'Owner: name'],
  'owner.nameZh': ['船东（中文）', 'Owner: Chinese name'],
  'owner.imo': ['船东 IMO 编号', 'Owner: IMO number'],
  'owner.address': ['船东地址', 'Owner: address'],
  'company.name': [
    'ISM 公司（无管理公司时为船东）',
    'ISM company: name (the owner where there is no manager)',
  ],
  'company.shipTypes': ['符合证明适用的船舶类型', 'ISM company: ship types of its DOC'],
  'company.docNo': ['ISM 公司符合证明编号', 'ISM company: number of its DOC'],
  'company.docExpiryDate': ['ISM 公司符合证明有效期', 'ISM company: expiry of its DOC'],
  'company.docIssuer': ['ISM 公司符合证明签发机构', 'ISM company: issuer of its DOC'],
  'company.nameZh': ['ISM 公司（中文）', 'ISM company: Chinese name'],
  'company.imo': ['ISM 公司 IMO 编号', 'ISM company: IMO number'],
  'company.address': ['ISM 公司地址', 'ISM company: address'],
  'manager.name': ['管理公司', 'Manager: name'],
  'manager.imo': ['管理公司 IMO 编号', 'Manager: IMO number'],
  'manager.address': ['管理公司地址', 'Manager: address'],
  'parent.certificate': ['所附证书', 'Certificate to which it is attached'],
  'surveyor.fullName': ['签发验船师', 'Surveyor: name'],
  'cert.certNo': ['证书编号', 'Certificate: number'],
  'cert.utn': ['唯一追踪号', 'Certificate: unique tracking number'],
  'cert.verifyUrl': ['查验网址', 'Certificate: verification address'],
  'cert.issueDate': ['签发日期', 'Certificate: date of issue'],
  'cert.expiryDate': ['有效期至', 'Certificate: valid until'],
  'cert.expiryDateZh': ['有效期至（中文）', 'Certificate: valid until, Chinese'],
  'cert.inspectionDate': ['检验完成日期', 'Certificate: completion of survey'],
  'cert.inspectionDateZh': ['检验完成日期（中文）', 'Certificate: completion of survey, Chinese'],
  'cert.issuePlace': ['签发地点', 'Certificate: place of issue'],
  'cert.surveyPlace': ['检验地点', 'Certificate: place of survey'],
  'cert.shortPaper': [
    '非正式期限（短期、有条件等）',
    'Certificate: not full-term (short-term, conditional …)',
  ],
  'cert.termZh': [
    '期限类别（中文），正式证书为空',
    'Certificate: term, Chinese; empty for full-term',
  ],
  'cert.termEn': [
    '期限类别（英文），正式证书为空',
    'Certificate: term, English; empty for full-term',
  ],
  'annexOne.isOilTanker': ['附则 I：油船', 'MARPOL Annex I: oil tanker'],
  'annexOne.isOtherWithTanks': [
    '附则 I：设有第 2.2 条所述货舱的非油船',
    'MARPOL Annex I: other ship with cargo tanks under regulation 2.2',
  ],
  'annexOne.isOtherShip': ['附则 I：其他船舶', 'MARPOL Annex I: any other ship'],
  'template.certExpiry': ['有效期说明', 'Template: validity in words'],
  'template.issueUnit': ['签发单位', 'Template: issued by'],
  'template.shipSize': ['船舶尺度', 'Template: ship size'],
  'society.nameZh': ['船级社（中文）', 'Society: Chinese name'],
  'society.nameEn': ['船级社（英文）', 'Society: English name'],
})

type EquipmentSource = `equipment.${string}`
const equipmentLabels = Object.fromEntries(
  [...equipmentFields.values()].map(({ key, zh, en, item }): [string, TranslationPair] => {
    const [form, number] = Object.entries(item.numbers)[0] ?? []
    const place = form ? ` ${form} ${number}` : ''
    return [`equipment.${key}`, [`设备${place}：${zh}`, `Equipment${place}: ${en}`]]
  }),
) as Record<EquipmentSource, TranslationPair>

/** Labels of all sources: of the register, and of the equipment record from its catalogue. */
export const paramSourceText: typeof registerSources & Record<EquipmentSource, Message> = {
  ...registerSources,
  ...defineMessages('paramSource', equipmentLabels),
}
export type ParamSource = keyof typeof registerSources | EquipmentSource
