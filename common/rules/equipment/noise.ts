import { itemsOf } from './equipment-types.ts'
import type { EquipmentSection, TableColumn } from './equipment-types.ts'

// prettier-ignore
const instrumentColumns: readonly TableColumn[] = [
  { key: 'instrument', kind: 'text', width: 40, zh: '仪器（声级计、传声器、滤波器、风罩、校准器）', en: 'Instrument (sound level meter, microphone, filter, windscreen, calibrator)' },
  { key: 'make', kind: 'text', width: 30, zh: '制造厂', en: 'Make' },
  { key: 'type', kind: 'text', width: 28, zh: '型号', en: 'Type' },
  { key: 'serial', kind: 'text', width: 26, zh: '编号', en: 'Serial number' },
  { key: 'calibratedOn', kind: 'date', width: 28, zh: '主管机构校准日期', en: 'Calibrated by a competent authority on' },
  { key: 'validUntil', kind: 'date', width: 22, zh: '下次校准', en: 'Next calibration' },
]
// prettier-ignore
const levelColumns: readonly TableColumn[] = [
  { key: 'location', kind: 'text', width: 62, zh: '测点位置', en: 'Measuring location' },
  { key: 'limit', kind: 'number', width: 22, zh: '限值 dB(A)', en: 'Limit dB(A)' },
  { key: 'levelA', kind: 'number', width: 24, zh: 'LAeq(T) dB(A)', en: 'LAeq(T) dB(A)' },
  { key: 'levelC', kind: 'number', width: 24, zh: 'LCeq(T) dB(C)', en: 'LCeq(T) dB(C)' },
  { key: 'peak', kind: 'number', width: 22, zh: 'LCpeak dB(C)', en: 'LCpeak dB(C)' },
  { key: 'note', kind: 'text', width: 20, zh: '备注', en: 'Note' },
]
// prettier-ignore
const abatementColumns: readonly TableColumn[] = [
  { key: 'space', kind: 'text', width: 62, zh: '处所', en: 'Space' },
  { key: 'measure', kind: 'text', width: 112, zh: '采取的措施', en: 'Measure taken' },
]
// prettier-ignore
const exceptionColumns: readonly TableColumn[] = [
  { key: 'space', kind: 'text', width: 52, zh: '处所', en: 'Space' },
  { key: 'exception', kind: 'text', width: 74, zh: '与规则不符之处', en: 'Exception to the Code' },
  { key: 'decision', kind: 'text', width: 48, zh: '主管机关的决定', en: 'Decision of the Administration' },
]

/**
 * Noise survey report: SOLAS II-1/3-12; Code on Noise Levels on Board Ships, resolution
 * MSC.337(91), 4.3 and appendix 1.
 */
// prettier-ignore
export const noiseMachinery: EquipmentSection = {
  key: 'noiseMachinery',
  zh: '机械资料（噪声检验报告）',
  en: 'Machinery particulars (noise survey report)',
  items: itemsOf([
    ['N2.1', 'noisePropulsion', 'heading', '推进机械', 'Propulsion machinery'],
    ['N2.1.1', 'noiseEngines', 'text', '制造厂、型号和台数', 'Manufacturer, type and number of units'],
    ['N2.1.2', 'noiseMcrSpeed', 'number', '最大持续转速（rpm）', 'Speed at the maximum continuous rating (rpm)'],
    ['N2.1.3', 'noiseServicePower', 'number', '正常营运功率（kW）', 'Normal service power (kW)'],
    ['N2.1.4', 'noiseServiceSpeed', 'number', '正常营运轴转速（rpm）', 'Normal designed service shaft speed (rpm)'],
    ['N2.2', 'noiseAuxiliaries', 'text', '辅柴油机：制造厂、型号、功率、台数', 'Auxiliary diesel engines: manufacturer, type, output, number of units'],
    ['N2.3', 'noiseGear', 'text', '主减速齿轮箱', 'Main reduction gear'],
    ['N2.4', 'noisePropeller', 'text', '螺旋桨型式（定距、调距或其他）、数量、叶数', 'Type of propeller (fixed, controllable pitch or other), number of propellers and blades'],
    ['N2.4.1', 'noisePropellerSpeed', 'number', '螺旋桨设计转速（rpm）', 'Designed propeller shaft speed (rpm)'],
    ['N2.5', 'noiseManoeuvring', 'text', '其他推进和操纵装置', 'Other propulsion and manoeuvring equipment'],
    ['N2.6', 'noiseVentilation', 'text', '机舱通风：制造厂、型号、台数、转速和风量', 'Engine-room ventilation: manufacturer, type, number of units, fan speed and airflow'],
  ]),
}
// prettier-ignore
export const noiseInstruments: EquipmentSection = {
  key: 'noiseInstruments',
  zh: '测量仪器和人员',
  en: 'Measuring instrumentation and personnel',
  items: itemsOf([
    ['N3.1', 'noiseMeters', 'table', '仪器和校准', 'Instrumentation and calibration', { columns: instrumentColumns, maxRows: 12 }],
    ['N3.2', 'noiseCalibration', 'heading', '检验时的校准', 'Calibration at the survey'],
    ['N3.2.1', 'noiseCalibrationStart', 'number', '测量前读数（dB）', 'Reading at the start (dB)'],
    ['N3.2.2', 'noiseCalibrationEnd', 'number', '测量后读数（dB）', 'Reading at the end (dB)'],
    ['N3.3', 'noisePersons', 'text', '测量人员或机构', 'Persons or organizations carrying out the measurements'],
  ]),
}
// prettier-ignore
export const noiseConditions: EquipmentSection = {
  key: 'noiseConditions',
  zh: '测量时的状态',
  en: 'Conditions during measurement',
  items: itemsOf([
    ['N4.1', 'noiseDate', 'date', '测量日期', 'Date of measurement'],
    ['N4.2', 'noiseTimes', 'text', '开始和结束时间', 'Starting and completion time'],
    ['N4.3', 'noisePosition', 'text', '船舶位置', 'Ship’s position during measurement'],
    ['N4.4', 'noiseLoading', 'text', '装载状态', 'Loading condition of the ship'],
    ['N4.5', 'noiseDraughtForward', 'number', '艏吃水（米）', 'Draught forward (m)'],
    ['N4.6', 'noiseDraughtAft', 'number', '艉吃水（米）', 'Draught aft (m)'],
    ['N4.7', 'noiseWaterDepth', 'number', '龙骨下水深（米）', 'Depth of water under keel (m)'],
    ['N4.8', 'noiseWeather', 'text', '风力和海况', 'Weather: wind force and sea state'],
    ['N4.9', 'noiseShipSpeed', 'number', '船速（节）', 'Ship speed (knots)'],
    ['N4.10', 'noiseShaftSpeed', 'number', '螺旋桨轴实际转速（rpm）', 'Actual propeller shaft speed (rpm)'],
    ['N4.11', 'noisePitch', 'text', '螺距', 'Propeller pitch'],
    ['N4.12', 'noiseEnginePower', 'number', '推进机械功率（kW）', 'Propulsion machinery power (kW)'],
    ['N4.13', 'noiseEnginesRunning', 'number', '运转的推进机械台数', 'Number of propulsion machinery units operating'],
    ['N4.14', 'noiseAuxiliariesRunning', 'number', '运转的辅柴油机台数', 'Number of auxiliary diesel engines operating'],
    ['N4.15', 'noiseTurbogenerators', 'number', '运转的涡轮发电机台数', 'Number of turbogenerators operating'],
    ['N4.16', 'noiseFans', 'text', '机舱通风的运行状态', 'Engine-room ventilation operating mode'],
    ['N4.17', 'noiseOthers', 'text', '其他运转的辅助设备（空调、推进器等）', 'Other auxiliaries operating (air conditioning, thrusters)'],
  ]),
}
// prettier-ignore
export const noiseLevels: EquipmentSection = {
  key: 'noiseLevels',
  zh: '测量数据',
  en: 'Measuring data',
  items: itemsOf([
    ['N5.1', 'noiseReadings', 'table', '各测点的声压级与限值', 'Sound pressure levels at each measuring point, and limits', { columns: levelColumns, maxRows: 200 }],
  ]),
}
// prettier-ignore
export const noiseAbatement: EquipmentSection = {
  key: 'noiseAbatement',
  zh: '主要降噪措施',
  en: 'Main noise abatement measures',
  items: itemsOf([
    ['N6.1', 'noiseMeasures', 'table', '降噪措施', 'Noise abatement measures', { columns: abatementColumns, maxRows: 30 }],
  ]),
}
// prettier-ignore
export const noiseExceptions: EquipmentSection = {
  key: 'noiseExceptions',
  zh: '附注：与规则不符之处',
  en: 'Remarks: exceptions to the Code',
  items: itemsOf([
    ['N7.1', 'noiseExceptionList', 'table', '例外', 'Exceptions', { columns: exceptionColumns, maxRows: 30 }],
  ]),
}
