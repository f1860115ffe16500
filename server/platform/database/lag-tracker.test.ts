import { beforeEach, expect, test } from "vitest";
import { createLagTracker, type LagTracker } from "./lag-tracker.ts";

let tracker: LagTracker;
beforeEach(() => {
  tracker = createLagTracker();
});

test("nothing is known before the first positions", () => {
  expect(tracker.lagAt(100)).toBeUndefined();
  expect(tracker.hasLatestChange()).toBe(false);
});

test("a replica that has reached the primary's position has what was committed before that was read", () => {
  tracker.add(100, { primary: 5000, replica: 5000 });
  expect(tracker.lagAt(130)).toBe(30);
});

test("a primary that nobody writes to is never far ahead", () => {
  for (const at of [0, 10_000, 20_000]) tracker.add(at, { primary: 5000, replica: 5000 });
  expect(tracker.lagAt(20_250)).toBe(250);
});

test("the lag grows while the replica does not move", () => {
  tracker.add(0, { primary: 5000, replica: 5000 });
  for (const at of [1000, 2000, 3000]) tracker.add(at, { primary: 5000 + at, replica: 5000 });
  expect(tracker.lagAt(3000)).toBe(3000);
});

test("a replica that follows two seconds behind has a lag of two seconds", () => {
  for (let at = 0; at <= 10_000; at += 250) tracker.add(at, { primary: 5000 + at, replica: 3000 + at });
  expect(tracker.lagAt(10_000)).toBe(2000);
});

test("a replica that catches up after hours has everything again", () => {
  for (let second = 0; second < 10_000; second++)
    tracker.add(second * 1000, { primary: 5000 + second, replica: 4000 });
  expect(tracker.lagAt(10_000_000)).toBeUndefined();
  tracker.add(10_000_000, { primary: 20_000, replica: 20_000 });
  expect(tracker.lagAt(10_000_100)).toBe(100);
});

test("a change must have been replayed: positions that were read before it do not prove that", () => {
  tracker.add(100, { primary: 5000, replica: 5000 });
  tracker.noteChange(120);
  expect(tracker.hasLatestChange()).toBe(false);
  tracker.add(350, { primary: 6000, replica: 5500 });
  expect(tracker.hasLatestChange()).toBe(false);
  tracker.add(600, { primary: 6000, replica: 6000 });
  expect(tracker.hasLatestChange()).toBe(true);
});

test("a server that is no replica, or no primary, has nothing", () => {
  tracker.add(100, { primary: 5000, replica: 5000 });
  expect(tracker.add(200, { primary: 5000, replica: null })).toBe(false);
  expect(tracker.lagAt(200)).toBeUndefined();
  expect(tracker.add(300, { primary: null, replica: 5000 })).toBe(false);
});

test("a replica that is ahead of a new primary followed another one", () => {
  tracker.add(100, { primary: 9000, replica: 9000 });
  expect(tracker.add(200, { primary: 8000, replica: 9000 })).toBe(false);
  expect(tracker.add(300, { primary: 8500, replica: 9000 })).toBe(false);
  expect(tracker.add(400, { primary: 9500, replica: 9000 })).toBe(true);
  expect(tracker.lagAt(400)).toBeUndefined();
});
