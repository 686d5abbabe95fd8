CREATE TABLE `__new_tombstones` (
	`uuid` text NOT NULL,
	`id` integer NOT NULL,
	`entity` text NOT NULL,
	`group_id` integer NOT NULL,
	`last_modified` integer NOT NULL,
	PRIMARY KEY(`group_id`, `entity`, `uuid`)
);
--> statement-breakpoint
INSERT INTO `__new_tombstones`("uuid", "id", "entity", "group_id", "last_modified") SELECT "uuid", "id", "entity", "group_id", "last_modified" FROM `tombstones`;--> statement-breakpoint
DROP TABLE `tombstones`;--> statement-breakpoint
ALTER TABLE `__new_tombstones` RENAME TO `tombstones`;--> statement-breakpoint
CREATE INDEX `tombstones_modified` ON `tombstones` (`group_id`,`entity`,`last_modified`);
