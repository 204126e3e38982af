import { expect, it } from 'vitest';
import type { Place, Pose } from './figure/pose.ts';
import { BONE } from './figure/skeleton.ts';
import { POSES } from './poses.ts';

const length = ([x1, y1]: Place, [x2, y2]: Place) => Math.hypot(x2 - x1, y2 - y1);

it.each(Object.entries<Pose>(POSES))('%s asks no bone to be longer than it is', (_name, pose) => {
  const asked: [string, number, number][] = [
    ['shoulders', length(pose.shoulders.L, pose.shoulders.R), BONE.shoulders],
    ['hips', length(pose.hips.L, pose.hips.R), BONE.hips],
  ];
  for (const side of ['L', 'R'] as const) {
    const [arm, leg] = [pose[`arm${side}`], pose[`leg${side}`]];
    if (arm) asked.push([`arm ${side}`, length(pose.shoulders[side], arm.wrist), BONE.upperArm + BONE.foreArm]);
    if (leg) asked.push([`leg ${side}`, length(pose.hips[side], leg.ankle), BONE.thigh + BONE.shin]);
  }
  const tooLong = asked.filter(([, is, most]) => is > most * 1.06).map(([bone, is, most]) => `${bone}: ${is} of ${most}`);
  expect(tooLong).toEqual([]);
});
