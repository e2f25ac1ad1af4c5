import type { ImportColumn } from '#server/import/mapping.ts'
import { shipFields } from '../ship.contract.ts'
import { shipText } from '../ship.text.ts'

type Name = keyof typeof shipFields

/** Headers under which registers and AIS lists know the particulars, besides our own labels. */
const headers: Partial<Record<Name, readonly string[]>> = {
  name: ['vessel_name', 'ship_name', 'vessel', 'ship', 'ship name', 'name of ship', '英文船名', '船舶名称', '船名称'],
  nameZh: ['name_zh', 'chinese_name', '船舶中文名', '中文名称', '中文名'],
  previousNames: ['former_names', 'ex_names', 'ex names', 'previous name', '原船名', '曾用船名'],
  imo: ['imo_no', 'imo_nr', 'imo_number', 'imonumber', 'lr_imo', 'lrimo', 'lrno', '国际海事组织编号', 'imo编号', 'imo号', 'imo号码', '船舶识别号'],
  classNo: ['class_no', 'class_id', 'class register number', '船级社编号', '入级号'],
  officialNo: ['official_no', 'off_no', 'registration_no', 'registry number', '登记号', '登记编号', '船舶登记号', '官方号'],
  callSign: ['call_sign', 'callsign', 'radio call sign', 'signal letters', '船舶呼号', '无线电呼号'],
  mmsi: ['mmsi_no', 'mmsi_number', 'maritime mobile service identity', '海上移动业务识别码', 'mmsi编号', 'mmsi码'],
  shipType: ['type', 'ship_type', 'vessel_type', 'type of ship', 'vessel category', '船型', '船舶种类', '船种'],
  region: ['office', '区域办事处', '地区'],
  status: ['ship_status', 'vessel_status', '状态', '营运状态'],
  flagId: ['flag', 'flag_state', 'flag_name', 'flag_code', 'country', 'country of registry', '船籍', '国旗', '旗国', '船旗'],
  registryPort: ['port_of_registry', 'home_port', 'registry_port', '登记港', '船舶港籍', '船籍港口'],
  grossTonnage: ['gt', 'grt', 'gross', 'gross_tonnage', 'gross_tons', '总吨位'],
  netTonnage: ['nt', 'nrt', 'net', 'net_tonnage', '净吨位'],
  deadweight: ['dwt', 'dead_weight', 'deadweight_tonnage', 'summer dwt', '载重量', '载重吨位'],
  suezTonnage: ['suez', 'scnt', 'suez_nt'],
  panamaTonnage: ['panama', 'pc/ums', 'pcums', 'panama_nt'],
  loa: ['length', 'length_overall', 'length overall loa', '船长', '全长'],
  lbp: ['lpp', 'length_bp', '两柱间长'],
  breadth: ['beam', 'width', 'breadth moulded', '船宽', '宽'],
  depth: ['depth_moulded', 'moulded depth', '深'],
  draft: ['draught', 'summer draft', 'summer draught', '满载吃水', '设计吃水'],
  freeboard: ['summer_freeboard', '干舷'],
  mainEngine: ['engine', 'engine type', '主机'],
  enginePower: ['kw', 'power', 'mcr', 'engine_kw', '功率', '主机总功率'],
  speed: ['service_speed', '服务航速'],
  builder: ['shipyard', 'yard', 'built by', '船厂', '造船厂', '建造船厂'],
  buildPlace: ['built_at', 'country of build', '建造地'],
  hullNo: ['hull_number', 'yard_no', 'yard number', '船体号', '厂编号'],
  keelDate: ['keel_laid', 'keel_laying_date', 'date of keel laying', '龙骨日期', '安放龙骨'],
  launchDate: ['launch', 'date of launch', '下水'],
  buildDate: ['year_build', 'year_built', 'built', 'build_year', 'yob', 'delivery_date', 'delivered', 'year of build', 'date of build', '建造年份', '建造日期', '建成日期', '交船日期', '完工日期'],
  conversionDate: ['converted', '改建日期'],
  ownerId: ['owner', 'registered_owner', 'ship owner', '船东', '船舶所有人', '所有人'],
  managerId: ['manager', 'ism_manager', 'technical manager', 'ship manager', 'doc company', '船舶管理公司', '管理人'],
  crewManagerId: ['crew_manager', '船员公司'],
  operatorId: ['operator', 'commercial operator', '经营公司', '船舶经营人'],
  agentId: ['agent', '代理公司'],
  classNotations: ['notation', 'notations', 'class_notation', '入级符号', '附加标志'],
  previousClass: ['former_class', 'ex class', '前船级社'],
  classDate: ['class_since', 'date of class', '入级时间'],
  remark: ['remarks', 'note', 'notes', 'comment', '说明'],
}

/** What a table of ships can hold, in the order in which headers are given away. */
export const shipImportColumns: readonly ImportColumn[] = (Object.keys(shipFields) as Name[])
  .map((name) => ({ name, field: shipFields[name], label: shipText.labels[name], headers: headers[name] ?? [] }))
