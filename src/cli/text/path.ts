import { sizeFigures, sizeText } from '../../core/diagnosis/words/packet-size.ts';
import { besideText, endText, hopAnswerText, hopsLine, hopSenders } from '../../core/diagnosis/words/path-end.ts';
import type { PathTrace } from '../../core/evidence/path/trace.ts';
import { say, spoken } from '../../app/words.ts';
import { pathsIn, sizesIn } from '../../core/records/paths-in.ts';
import type { StageRecord } from '../../core/records/record.ts';
import { harmless } from './paint.ts';
import { table } from './table.ts';

/** The hops of a trace as a table, and what other packets met; empty where nothing was measured. */
export const hopTables = ({ hops, beside, whole }: PathTrace): readonly string[] => {
  if (hops.length === 0) return [];
  const rows = hops.map((hop) => [
    String(hop.ttl),
    hopSenders(hop),
    hopAnswerText(hop),
    hop.ms === null ? '' : `${hop.ms} ms`,
  ]);
  const last =
    whole === null
      ? []
      : [[say`no limit`, hopSenders(whole), hopAnswerText(whole), whole.ms === null ? '' : `${whole.ms} ms`]];
  const others = beside.toSorted((a, b) => a.ttl - b.ttl).map((one) => `  ${spoken(besideText(one))}`);
  return [
    harmless(table([[say`Hop`, say`From`, say`Answer`, say`Time`], ...rows, ...last])),
    ...(others.length === 0 ? [] : [harmless([say`Other packets to the same address:`, ...others].join('\n'))]),
  ];
};

/** Where connections of a run ended, address by address; empty where nothing was traced. */
export const pathsText = (record: StageRecord): readonly string[] => {
  const lines = pathsIn(record).flatMap((path) => [
    `- ${path.to}: ${spoken(endText(path))}`,
    ...(path.hops.length === 0 ? [] : [`  ${spoken(hopsLine(path))}`]),
  ]);
  return lines.length === 0 ? [] : [harmless([say`Where the connection ends:`, ...lines].join('\n'))];
};

/** Whether large packets get through, address by address; empty where nothing fell silent. */
export const sizesText = (record: StageRecord): readonly string[] => {
  const lines = sizesIn(record).flatMap((size) => {
    const figures = sizeFigures(size);
    return [`- ${spoken(sizeText(size))}`, ...(figures === null ? [] : [`  ${spoken(figures)}`])];
  });
  return lines.length === 0 ? [] : [harmless([say`Size of packets:`, ...lines].join('\n'))];
};
